import { and, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { rewardCodes } from './table.ts';

/** Which code somebody means, and how far they can see. */
export type CodeSearch = {
  code: string;
  /** A signed-in owner sees the codes of their own venues and of the sample venue. */
  businessId: string | undefined;
  venueId: string | undefined;
};

const codeWithVenue = {
  ...getTableColumns(rewardCodes),
  venueName: venues.name,
  venueBusinessId: venues.businessId,
  timeZone: venues.timezone,
};

/** Also of a removed venue: a promise to a guest outlives it. */
export async function findRewardCode(db: Queryable, search: CodeSearch, now: SQL) {
  const [row] = await db
    .select({ ...codeWithVenue, asOf: sql`${now}`.mapWith(rewardCodes.expiresAt) })
    .from(rewardCodes)
    .innerJoin(venues, eq(venues.id, rewardCodes.venueUuid))
    .where(isMeant(search));
  return row;
}

export type FoundCode = NonNullable<Awaited<ReturnType<typeof findRewardCode>>>;

/** Redeems a code that is valid at this moment; undefined when there is none. */
export async function redeemValidCode(
  db: Queryable,
  search: CodeSearch,
  { staffName, now }: { staffName: string; now: SQL },
): Promise<FoundCode | undefined> {
  const [row] = await db
    .update(rewardCodes)
    .set({ isRedeemed: true, redeemedAt: now, redeemedBy: staffName })
    .from(venues)
    .where(
      and(
        eq(venues.id, rewardCodes.venueUuid),
        isMeant(search),
        eq(rewardCodes.isRedeemed, false),
        gt(rewardCodes.expiresAt, now),
      ),
    )
    .returning({ ...codeWithVenue, asOf: sql`${now}`.mapWith(rewardCodes.expiresAt) });
  return row;
}

function isMeant({ code, businessId, venueId }: CodeSearch): SQL | undefined {
  return and(
    eq(rewardCodes.code, code),
    businessId === undefined
      ? undefined
      : or(eq(venues.businessId, businessId), isNull(venues.businessId)),
    venueId === undefined ? undefined : eq(rewardCodes.venueId, venueId),
  );
}
