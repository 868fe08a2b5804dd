import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { findCallsOfAnswers } from '#server/floor/calls/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { appendDeltasOf } from '#server/stats/rollups/queries.ts';
import { applyCallToComplaint } from '../complaints/apply-call-to-complaint.ts';
import { announceFlaggedFeedback } from '../live/announce-feedback.ts';
import { unsealHeld } from './unseal-query.ts';

/**
 * Unseals held answers that are safety matters, because a monthly limit must not silence them. From
 * then on they are alerted, listed and counted in the rollups like all others, and have the state of
 * the call that the guest made. Only the monthly limit does not count them.
 */
export async function unsealSafetyMatters(
  services: CaseServices,
  tx: Transaction,
  feedbackIds: readonly string[],
  at: Date,
): Promise<void> {
  if (feedbackIds.length === 0) return;
  const unsealed = await unsealHeld(tx, feedbackIds, at);
  if (unsealed.length === 0) return;
  const ids = unsealed.map(({ id }) => id);
  await appendDeltasOf(tx, ids, 1);
  for (const call of await findCallsOfAnswers(tx, ids)) {
    await applyCallToComplaint(services, tx, call, 'taken');
  }
  await announceFlaggedFeedback(tx, unsealed, true);
}
