import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { recordCallEvents } from '#server/complaints/record-call-events.ts';
import { findCallsOfAnswers } from '#server/floor/calls/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';
import { announceFlaggedFeedback } from '../live/announce-feedback.ts';
import { releaseFeedbackSince, releaseHeldRows } from './retention-query.ts';

/**
 * Releases held feedback when a business moves to a plan without limit. Each answer keeps its date,
 * is counted in the rollups and shows up in open dashboards. Returns how many were released.
 */
export async function releaseHeldFeedback(
  { now }: Pick<Services, 'now'>,
  tx: Transaction,
  businessId: string,
): Promise<number> {
  const since = new Date(now().getTime() - HELD_DAYS * DAY_MS);
  const { released, isChanged } = await releaseFeedbackSince(tx, businessId, since);
  if (released.length > 0) await appendFeedbackDeltas(tx, released, 1);
  if (isChanged) await announceResync(tx, businessId);
  return released.length;
}

/**
 * Releases held answers that are safety matters, because a monthly limit must not silence them.
 * From then on they trigger alerts, are listed and count in the rollups like all others, and the
 * guest's call is applied to the complaint. They still do not count towards the monthly limit.
 */
export async function releaseHeldSafetyMatters(
  services: CaseServices,
  tx: Transaction,
  feedbackIds: readonly string[],
  at: Date,
): Promise<void> {
  if (feedbackIds.length === 0) return;
  const released = await releaseHeldRows(tx, feedbackIds, at);
  if (released.length === 0) return;
  const ids = released.map(({ id }) => id);
  await appendFeedbackDeltas(tx, ids, 1);
  for (const call of await findCallsOfAnswers(tx, ids)) {
    await recordCallEvents(services, tx, call, 'taken');
  }
  await announceFlaggedFeedback(tx, released, true);
}
