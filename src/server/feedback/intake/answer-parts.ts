import { hash } from 'node:crypto';
import { lockAnswers } from '#server/complaints/complaint-query.ts';
import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import type { CallRef } from '#server/floor/calls/call-token.ts';
import { joinCallToFeedback } from '#server/floor/calls/queries.ts';
import { type ChosenReward, chooseReward } from '#server/rewards/choose-reward.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import { CONTINUE_WITHIN_HOURS } from '#shared/feedback/rules.ts';
import { needsPersonalResponse } from '#shared/feedback/serious-complaints.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { AnswerFields } from '../answers.ts';
import { type EarlierSubmission, findSubmission, type VenueForIntake } from '../queries.ts';
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
 * Whether a later part, or the finished answer, has arrived before this part, which is then
 * accepted and ignored. Text that is newer than the stored answer is never ignored.
 */
export function isSupersededPart(
  earlier: EarlierSubmission,
  { unfinishedAt, venueUuid }: Intake,
): boolean {
  if (unfinishedAt === undefined || earlier.venueUuid !== venueUuid) return false;
  return earlier.unfinishedAt === null || new Date(unfinishedAt) <= earlier.unfinishedAt;
}

/**
 * Whether a chat may be told the state of the earlier answer whose key it names. A reloaded chat no
 * longer has the words, so for a part the same venue is enough; a finished answer must also have
 * the same body.
 */
export function canSeeEarlierResult(
  earlier: EarlierSubmission,
  { key, unfinishedAt, venueUuid }: Intake,
): boolean {
  if (earlier.venueUuid !== venueUuid) return false;
  return unfinishedAt !== undefined || earlier.bodyHash === key?.bodyHash;
}

export type RewardDecision = {
  reward: ChosenReward | undefined;
  rewardRefusal: RewardRefusal | undefined;
};

/** The promised reward or the reason for none, before any limits are counted. */
export function decideReward(
  services: Services,
  venue: VenueForIntake | undefined,
  { overallRating, primaryIssue, textGeneral, textSpecific, rewardSelected }: AnswerFields,
): RewardDecision {
  if (venue && needsPersonalResponse(overallRating, [primaryIssue, textGeneral, textSpecific])) {
    return withholdReward(venue);
  }
  const reward = venue && chooseReward(services, venue, rewardSelected);
  return { reward, rewardRefusal: rewardSelected && !reward ? 'not-offered' : undefined };
}

/** Gives no reward in a safety matter. States the reason only if the venue offers any rewards. */
export function withholdReward(venue: VenueForIntake): RewardDecision {
  const isOffered = offeredRewards(venue).length > 0;
  return { reward: undefined, rewardRefusal: isOffered ? 'left-to-people' : undefined };
}

/** Submission keys and bodies are stored only as this hash, to recognise a repeat. */
export function hashSubmission(text: string): string {
  return hash('sha256', text, 'base64url');
}

/**
 * Links an answer to the guest's earlier call, so that the staff member who took the call also has
 * the complaint. A held answer is linked too, but the link has no effect unless the answer is
 * released as a safety matter.
 */
export async function linkCallToAnswer(
  services: Pick<Services, 'db' | 'keys' | 'log'>,
  { call: ref, ...said }: { call: CallRef; feedbackId: string; venueUuid: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockAnswers(tx, [said.feedbackId]);
    const call = await joinCallToFeedback(tx, { ...said, ...ref });
    if (call) await recordCallEvents(services, tx, call, 'taken');
  });
}

/**
 * Links a call to an answer that arrived before it, which happens on a bad line. Call and answer
 * each look for the other after being stored, so that the second one always finds the first.
 */
export async function linkAnswerToCall(
  services: Pick<Services, 'db' | 'keys' | 'log'>,
  made: { tokenHash: string; venueUuid: string; feedbackKey: string },
): Promise<void> {
  const { tokenHash, venueUuid, feedbackKey } = made;
  const said = await findSubmission(services.db, hashSubmission(feedbackKey));
  if (!said || said.venueUuid !== venueUuid) return;
  await linkCallToAnswer(services, { call: { tokenHash }, feedbackId: said.id, venueUuid });
}

/**
 * Whether a text continues another one: 'glass in it' continues 'glass', but 'glasses' does not,
 * nor does 'no glass', because words in front may turn danger into its opposite.
 */
export function continuesText(text: string, start: string): boolean {
  return text.startsWith(start) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(start.length));
}
