import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import { findCallsOfAnswers } from '#server/floor/calls/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { appendDeltasOf } from '#server/stats/rollups/queries.ts';
import { announceFlaggedFeedback } from '../live/announce-feedback.ts';
import { unsealHeld } from './unseal-query.ts';

/**
 * Unseals held answers that are safety matters, because a monthly limit must not silence them. From
 * then on they trigger alerts, are listed and count in the rollups like all others, and the guest's
 * call is applied to the complaint. They still do not count towards the monthly limit.
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
    await recordCallEvents(services, tx, call, 'taken');
  }
  await announceFlaggedFeedback(tx, unsealed, true);
}
