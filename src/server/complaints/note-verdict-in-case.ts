import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import {
  findVerdictLines,
  lockCaseOfAnswer,
  type VerdictLine,
} from '#server/cases/log/log-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { lockAnswers } from './complaint-query.ts';
import {
  type ComplaintRef,
  MAX_VERDICTS,
  recordComplaintEvent,
  tooManyVerdicts,
} from './record-complaint-event.ts';

/**
 * Adds a line to the answer's case when the guest calls the matter settled, or takes that back. The
 * same verdict is not noted twice in a row.
 */
export async function noteVerdictInCase(
  services: CaseServices,
  tx: Transaction,
  complaint: ComplaintRef,
  { isSettled, at }: { isSettled: boolean; at: Date },
): Promise<void> {
  await lockAnswers(tx, [complaint.feedbackId]);
  const row = await lockCaseOfAnswer(tx, complaint.feedbackId);
  if (!row) return;
  const lines = await findVerdictLines(tx, row.id);
  if (!isNews(lines, isSettled)) return;
  // The log only grows, so the number of verdicts is limited.
  if (lines.filter(isVerdict).length >= MAX_VERDICTS) throw tooManyVerdicts();
  const judged = { kind: 'judged', at, by: GUEST_ACTOR, details: { isSettled } } as const;
  await recordComplaintEvent(services, tx, complaint, judged);
}

function isNews(lines: readonly VerdictLine[], isSettled: boolean): boolean {
  // If the guest has written a message since, calling the matter settled again is news.
  if (isSettled) return lines.at(-1)?.details.isSettled !== true;
  const last = lines.findLast((line) => line.act !== 'answered' || isVerdict(line));
  return last?.details.isSettled === true;
}

/** Lines without a verdict are messages, or acts of the team. */
function isVerdict({ details }: VerdictLine): boolean {
  return details.isSettled !== undefined;
}
