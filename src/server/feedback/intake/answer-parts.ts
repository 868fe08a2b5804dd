import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { CONTINUE_WITHIN_HOURS } from '#shared/feedback/rules.ts';
import type { EarlierSubmission } from '../queries.ts';
import type { Intake } from './intake-query.ts';

/** Whether the earlier answer is unfinished and this submission can be its next part. */
export function canContinueAnswer(
  { now }: Pick<Services, 'now'>,
  earlier: EarlierSubmission,
  intake: Intake,
): boolean {
  return (
    earlier.unfinishedAt !== null &&
    earlier.bodyHash !== intake.key?.bodyHash &&
    earlier.venueUuid === intake.venueUuid &&
    now().getTime() - earlier.sentAt.getTime() < CONTINUE_WITHIN_HOURS * HOUR_MS
  );
}

/**
 * Whether a later part, or the finished answer, has arrived before this part, which is then accepted
 * and ignored. Text that is newer than the stored answer is never ignored.
 */
export function isOvertakenPart(
  earlier: EarlierSubmission,
  { unfinishedAt, venueUuid }: Intake,
): boolean {
  if (unfinishedAt === undefined || earlier.venueUuid !== venueUuid) return false;
  return earlier.unfinishedAt === null || new Date(unfinishedAt) <= earlier.unfinishedAt;
}

/**
 * Whether a question with the key of the earlier answer may be answered. A chat that was reloaded
 * no longer has the words, so a part only needs the same venue; a finished answer also needs the
 * same body.
 */
export function isAskedAbout(
  earlier: EarlierSubmission,
  { key, unfinishedAt, venueUuid }: Intake,
): boolean {
  if (earlier.venueUuid !== venueUuid) return false;
  return unfinishedAt !== undefined || earlier.bodyHash === key?.bodyHash;
}
