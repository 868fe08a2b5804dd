import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { ownerMonthEnd, ownerMonthStart } from './business-month-query.ts';
import { businesses } from './table.ts';

const balance = {
  monthlyReplyLimit: businesses.monthlyReplyLimit,
  repliesUsedThisMonth: businesses.repliesUsedThisMonth,
  extraReplyCredits: businesses.extraReplyCredits,
  replyCreditsResetDate: businesses.replyCreditsResetDate,
};

/**
 * The reply credits of a business. Each change is one SQL statement that also checks its condition.
 */
export type ReplyBalanceRow = Pick<typeof businesses.$inferSelect, keyof typeof balance>;

/**
 * A day in the month being counted. The reset date is the end of that month, and the day 15 days
 * earlier is in the same month in every time zone.
 */
const countedMonth = sql`date_trunc(
  'month', (${businesses.replyCreditsResetDate} at time zone 'UTC') - interval '15 days'
)`;

export async function findReplyBalance(
  db: Queryable,
  businessId: string,
  now: SQL,
): Promise<(ReplyBalanceRow & { isCurrent: boolean }) | undefined> {
  const isCurrent = sql<boolean>`not ${isOutdated(businessId, now)}`;
  const [row] = await db
    .select({ ...balance, isCurrent })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return row;
}

/**
 * Moves the reset date to the end of the owner's current month. Returns the new balance, or
 * undefined if the date was already correct.
 */
export async function advanceReplyMonth(
  db: Queryable,
  businessId: string,
  now: SQL,
): Promise<ReplyBalanceRow | undefined> {
  const month = monthToCount(sql`${businessId}::uuid`, now);
  const [row] = await db
    .update(businesses)
    .set({
      repliesUsedThisMonth: usedIn(month),
      replyCreditsResetDate: ownerMonthEnd(sql`${businessId}::uuid`, month),
    })
    .where(and(eq(businesses.id, businessId), isOutdated(businessId, now)))
    .returning(balance);
  return row;
}

/** The month's columns as they would be if the current month had already been opened. */
export function currentReplyMonth(now: SQL) {
  const businessId = sql`${businesses.id}`;
  const month = monthToCount(businessId, now);
  return {
    repliesUsedThisMonth: usedIn(month).mapWith(businesses.repliesUsedThisMonth),
    replyCreditsResetDate: ownerMonthEnd(businessId, month).mapWith(
      businesses.replyCreditsResetDate,
    ),
  };
}

function usedIn(month: SQL): SQL {
  return sql`case when ${countedMonth} = ${month} then ${businesses.repliesUsedThisMonth} else 0 end`;
}

/**
 * Never goes back a month, even if a venue moves to a time zone where the previous month has not
 * ended yet.
 */
function monthToCount(businessId: SQL, now: SQL): SQL {
  return sql`greatest(${countedMonth}, ${ownerMonthStart(businessId, now)})`;
}

function isOutdated(id: string, now: SQL): SQL {
  const businessId = sql`${id}::uuid`;
  const end = ownerMonthEnd(businessId, monthToCount(businessId, now));
  return sql`(${businesses.replyCreditsResetDate} is distinct from ${end})`;
}

/** Returns undefined if the month's credits are used up. */
export async function spendMonthlyCredit(
  db: Queryable,
  businessId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(businesses)
    .set({ repliesUsedThisMonth: sql`${businesses.repliesUsedThisMonth} + 1` })
    .where(
      and(
        eq(businesses.id, businessId),
        lt(businesses.repliesUsedThisMonth, businesses.monthlyReplyLimit),
      ),
    )
    .returning(balance);
  return row;
}

/** Returns undefined if no purchased credits are left. */
export async function spendExtraCredit(
  db: Queryable,
  businessId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(businesses)
    .set({ extraReplyCredits: sql`${businesses.extraReplyCredits} - 1` })
    .where(and(eq(businesses.id, businessId), gt(businesses.extraReplyCredits, 0)))
    .returning(balance);
  return row;
}

/** Does nothing if a different month is being counted now. */
export async function returnMonthlyCredit(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<void> {
  await db
    .update(businesses)
    .set({ repliesUsedThisMonth: sql`${businesses.repliesUsedThisMonth} - 1` })
    .where(
      and(
        eq(businesses.id, businessId),
        gt(businesses.repliesUsedThisMonth, 0),
        sql`${countedMonth} = ${month}::date`,
      ),
    );
}

export async function addExtraCredits(
  db: Queryable,
  businessId: string,
  credits: number,
): Promise<void> {
  await db
    .update(businesses)
    .set({ extraReplyCredits: sql`${businesses.extraReplyCredits} + ${credits}` })
    .where(eq(businesses.id, businessId));
}

/** Never removes more credits than there are. */
export async function removeExtraCredits(
  db: Queryable,
  businessId: string,
  credits: number,
): Promise<void> {
  await db
    .update(businesses)
    .set({ extraReplyCredits: sql`greatest(0, ${businesses.extraReplyCredits} - ${credits})` })
    .where(eq(businesses.id, businessId));
}
