import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database.ts';
import { ownerMonth, ownerMonthEnd } from './owner-month-query.ts';
import { users } from './table.ts';

const balance = {
  monthlyReplyLimit: users.monthlyReplyLimit,
  repliesUsedThisMonth: users.repliesUsedThisMonth,
  extraReplyCredits: users.extraReplyCredits,
  replyCreditsResetDate: users.replyCreditsResetDate,
};

/** How many reply credits an account has. Each change of it is one statement with its condition. */
export type ReplyBalanceRow = Pick<typeof users.$inferSelect, keyof typeof balance>;

/** A reset date is the end of the month that is counted; whatever the zone, this is amid it. */
const countedMonth = sql`date_trunc(
  'month', (${users.replyCreditsResetDate} at time zone 'UTC') - interval '15 days'
)`;

export async function findReplyBalance(
  db: Queryable,
  ownerId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db.select(balance).from(users).where(eq(users.id, ownerId));
  return row;
}

/** Moves the reset date on when it has come; what is returned is the new month's balance. */
export async function startReplyMonth(
  db: Queryable,
  ownerId: string,
  now: SQL,
): Promise<ReplyBalanceRow | undefined> {
  const owner = sql`${ownerId}::uuid`;
  // A first venue in another zone can put the date into the month before: that one goes on.
  const isSameMonth = sql`${countedMonth} = ${ownerMonth(owner, now)}`;
  const [row] = await db
    .update(users)
    .set({
      repliesUsedThisMonth: sql`case when ${isSameMonth} then ${users.repliesUsedThisMonth} else 0 end`,
      replyCreditsResetDate: ownerMonthEnd(owner, now),
    })
    .where(
      and(
        eq(users.id, ownerId),
        or(isNull(users.replyCreditsResetDate), lte(users.replyCreditsResetDate, now)),
      ),
    )
    .returning(balance);
  return row;
}

/** Undefined when the month's credits are used up. */
export async function takeMonthlyReply(
  db: Queryable,
  ownerId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ repliesUsedThisMonth: sql`${users.repliesUsedThisMonth} + 1` })
    .where(and(eq(users.id, ownerId), lt(users.repliesUsedThisMonth, users.monthlyReplyLimit)))
    .returning(balance);
  return row;
}

/** Undefined when there are no bought credits left. */
export async function takeExtraReply(
  db: Queryable,
  ownerId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ extraReplyCredits: sql`${users.extraReplyCredits} - 1` })
    .where(and(eq(users.id, ownerId), gt(users.extraReplyCredits, 0)))
    .returning(balance);
  return row;
}

/** Nothing happens when another month is counted by now. */
export async function giveBackMonthlyReply(
  db: Queryable,
  ownerId: string,
  month: string,
): Promise<void> {
  await db
    .update(users)
    .set({ repliesUsedThisMonth: sql`${users.repliesUsedThisMonth} - 1` })
    .where(
      and(
        eq(users.id, ownerId),
        gt(users.repliesUsedThisMonth, 0),
        sql`${countedMonth} = ${month}::date`,
      ),
    );
}

export async function addExtraReplies(
  db: Queryable,
  ownerId: string,
  credits: number,
): Promise<void> {
  await db
    .update(users)
    .set({ extraReplyCredits: sql`${users.extraReplyCredits} + ${credits}` })
    .where(eq(users.id, ownerId));
}

/** Never more than there are. */
export async function removeExtraReplies(
  db: Queryable,
  ownerId: string,
  credits: number,
): Promise<void> {
  await db
    .update(users)
    .set({ extraReplyCredits: sql`greatest(0, ${users.extraReplyCredits} - ${credits})` })
    .where(eq(users.id, ownerId));
}
