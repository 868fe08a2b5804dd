import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from './table.ts';

/** Claims the alert of this day: true for the first caller, false for all others. */
export async function claimRewardAlert(
  db: Queryable,
  { venueUuid, day }: { venueUuid: string; day: string },
): Promise<boolean> {
  const claimed = await db
    .update(venues)
    .set({ manyRewardsToldOn: day })
    .where(
      and(
        eq(venues.id, venueUuid),
        eq(venues.alertOnManyRewards, true),
        or(isNull(venues.manyRewardsToldOn), lt(venues.manyRewardsToldOn, day)),
      ),
    )
    .returning({ id: venues.id });
  return claimed.length > 0;
}
