import { lockAnswers } from '#server/complaints/complaint-query.ts';
import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import type { CallRef } from '#server/floor/calls/call-token.ts';
import { joinCallToFeedback } from '#server/floor/calls/queries.ts';
import type { Services } from '#server/services.ts';
import { findSubmission } from '../queries.ts';
import { hashSubmission } from './hash-submission.ts';

/**
 * Links an answer to the guest's earlier call, so that the staff member who took the call also has
 * the complaint. A held answer is linked too, but the link has no effect unless the answer is
 * unsealed as a safety matter.
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
