import { appendToCase } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import { isSaidToBeSettled, lockCaseOfAnswer } from '#server/cases/log/log-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** Notes in the case of an answer that its guest says it is settled, unless that was said last. */
export async function noteThatGuestSettled(
  services: CaseServices,
  tx: Transaction,
  feedbackId: string,
  at: Date,
): Promise<void> {
  const row = await lockCaseOfAnswer(tx, feedbackId);
  // A guest may repeat the verdict without end.
  if (!row || (await isSaidToBeSettled(tx, row.id))) return;
  await appendToCase(services, tx, row, { at, act: 'answered', details: { isSettled: true } });
}
