import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../accounts/table.ts';
import type { Queryable } from '../platform/database.ts';
import { rewardCodes } from '../rewards/table.ts';
import { venues } from '../venues/table.ts';
import { feedback, submissionKeys } from './table.ts';

/** What the intake has to know about a venue and its owner. */
export async function findVenueForIntake(db: Queryable, venueId: string) {
  const [row] = await db
    .select({
      id: venues.id,
      ownerId: venues.ownerId,
      rewardsEnabled: venues.rewardsEnabled,
      customRewards: venues.customRewards,
      disabledRewards: venues.disabledRewards,
      subscriptionTier: users.subscriptionTier,
      monthlyFeedbackLimit: users.monthlyFeedbackLimit,
      // The owner's month is that of the first venue.
      ownerTimeZone: sql<string>`(
        select first.timezone from venues first
        where first.owner_id = venues.owner_id and first.deleted_at is null
        order by first.created_at, first.id limit 1
      )`,
    })
    .from(venues)
    .leftJoin(users, eq(users.id, venues.ownerId))
    .where(and(eq(venues.venueId, venueId), isNull(venues.deletedAt)));
  return row;
}

/** What an earlier submission with this key stored, for giving the same answer again. */
export async function findSubmission(db: Queryable, keyHash: string) {
  const [row] = await db
    .select({
      bodyHash: submissionKeys.bodyHash,
      id: submissionKeys.feedbackId,
      wasRefused: feedback.wasRefused,
      rewardCode: rewardCodes.code,
      rewardLabel: rewardCodes.rewardLabel,
      rewardExpiresAt: rewardCodes.expiresAt,
    })
    .from(submissionKeys)
    .leftJoin(feedback, eq(feedback.id, submissionKeys.feedbackId))
    .leftJoin(rewardCodes, eq(rewardCodes.code, feedback.rewardCode))
    .where(eq(submissionKeys.key, keyHash));
  return row;
}

export async function deleteSubmissionKeysBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(submissionKeys).where(lt(submissionKeys.createdAt, moment));
}
