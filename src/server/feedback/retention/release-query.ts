import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import { feedback } from '../table.ts';

/**
 * Unseals an owner's feedback and returns its ids. Without a limit all answers count alike, so
 * answers that were unsealed earlier lose their mark; `isChanged` is true for these too.
 */
export async function releaseFeedbackSince(
  tx: Transaction,
  businessId: string,
  since: Date,
): Promise<{ released: string[]; isChanged: boolean }> {
  const ownVenues = tx
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.businessId, businessId), isNull(venues.deletedAt)));
  const { rowCount: unmarked } = await tx
    .update(feedback)
    .set({ unsealedAt: null })
    .where(and(inArray(feedback.venueUuid, ownVenues), isNotNull(feedback.unsealedAt)));
  const released = await tx
    .update(feedback)
    .set({ heldAt: null })
    .where(
      and(
        inArray(feedback.venueUuid, ownVenues),
        isNotNull(feedback.heldAt),
        gte(feedback.createdAt, since),
      ),
    )
    .returning({ id: feedback.id });
  const isChanged = released.length > 0 || (unmarked ?? 0) > 0;
  return { released: released.map(({ id }) => id), isChanged };
}
