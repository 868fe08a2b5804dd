import { recordEventForAnswers } from '#server/complaints/record-complaint-event.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { announceFlaggedFeedback } from '../live/announce-feedback.ts';
import { lockAnswersToFlag, setSeriousFlag } from './flag-query.ts';

/**
 * Sets or clears the serious-complaint flag of answers after the intake, for example once their
 * words are read. `by` is the person whose correction it follows; null for the reader. Updates the
 * rollups and notifies open dashboards.
 */
export async function flagComplaints(
  tx: Transaction,
  wanted: readonly { id: string; isSerious: boolean }[],
  said: { by: string | null; at: Date },
): Promise<void> {
  for (const isSerious of [true, false]) {
    const asked = wanted.filter((each) => each.isSerious === isSerious).map(({ id }) => id);
    const changed = await lockAnswersToFlag(tx, asked, isSerious);
    if (changed.length === 0) continue;
    const ids = changed.map(({ id }) => id);
    const counted = changed.filter(({ businessId }) => businessId !== null).map(({ id }) => id);
    await appendFeedbackDeltas(tx, counted, -1);
    await setSeriousFlag(tx, ids, isSerious);
    await appendFeedbackDeltas(tx, counted, 1);
    await recordEventForAnswers(tx, ids, { kind: 'flagged', ...said, details: { isSerious } });
    await announceFlaggedFeedback(tx, changed, isSerious);
  }
}
