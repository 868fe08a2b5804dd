import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Redeemer } from '#server/team/devices/resolve-redeemer.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { rewardCodes } from './table.ts';

/** The code to look for and the caller's scope. */
type CodeSearch = {
  code: string;
  /**
   * Limits a signed-in caller to codes of their own venues and of the sample venue; null for a
   * caller who is not signed in.
   */
  scope: TenantScope | null;
  venueId: string | undefined;
};

const codeWithVenue = {
  ...getTableColumns(rewardCodes),
  venueName: venues.name,
  venueBusinessId: venues.businessId,
  timeZone: venues.timezone,
  redeemableBy: venues.redeemableBy,
  /** Full name of the member who redeemed the code. */
  provenBy: sql<string | null>`(
    select nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')
    from users person where person.id = ${rewardCodes.redeemedByUserId}
  )`,
};

/** Includes deleted venues, because a promise to a guest outlives the venue. */
export async function findRewardCode(db: Queryable, search: CodeSearch, now: SQL) {
  const [row] = await selectCode(db, search, now);
  return row;
}

/** Locks the code until the transaction ends, so that its state cannot change. */
export async function lockRewardCode(tx: Transaction, search: CodeSearch, now: SQL) {
  const [row] = await selectCode(tx, search, now).for('no key update', { of: rewardCodes });
  return row;
}

function selectCode(db: Queryable, search: CodeSearch, now: SQL) {
  return db
    .select({ ...codeWithVenue, asOf: sql`${now}`.mapWith(rewardCodes.expiresAt) })
    .from(rewardCodes)
    .innerJoin(venues, eq(venues.id, rewardCodes.venueUuid))
    .where(isSearchedCode(search));
}

export type RewardCodeRow = NonNullable<Awaited<ReturnType<typeof findRewardCode>>>;

/** Redeems a code that was locked and found valid. */
export async function redeemLockedCode(
  tx: Transaction,
  id: string,
  { redeemer, now }: { redeemer: Redeemer; now: SQL },
): Promise<RewardCodeRow | undefined> {
  const [row] = await tx
    .update(rewardCodes)
    .set({
      isRedeemed: true,
      redeemedAt: now,
      redeemedBy: redeemer.staffName,
      redeemedByUserId: redeemer.userId,
    })
    .from(venues)
    .where(and(eq(venues.id, rewardCodes.venueUuid), eq(rewardCodes.id, id)))
    .returning({ ...codeWithVenue, asOf: sql`${now}`.mapWith(rewardCodes.expiresAt) });
  return row;
}

function isSearchedCode({ code, scope, venueId }: CodeSearch): SQL | undefined {
  return and(
    eq(rewardCodes.code, code),
    scope === null ? undefined : or(isInScope(scope), isNull(venues.businessId)),
    venueId === undefined ? undefined : eq(rewardCodes.venueId, venueId),
  );
}

/** Converts the venue's local time, such as "2026-11-18T00:00", to UTC. */
export async function toUtc(
  db: Queryable,
  local: string | undefined,
  timezone: string,
): Promise<Date | null> {
  if (local === undefined) return null;
  const { rows } = await db.execute<{ moment: Date }>(
    sql`select ${local}::timestamp at time zone ${timezone} as moment`,
  );
  return rows[0]?.moment ?? null;
}

export async function insertRewardCodes(
  db: Queryable,
  rows: readonly (typeof rewardCodes.$inferInsert)[],
): Promise<void> {
  await insertMany(db, rewardCodes, rows);
}
