import type { Transaction } from '#server/platform/database/database.ts';
import { longOverBefore } from '#shared/understanding/long-over.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { appendToCase } from './append-to-case.ts';
import { insertCase, lockCaseOf, updateCase } from './log-query.ts';

type Answer = {
  feedbackId: string;
  venueUuid: string;
  createdAt: Date;
  tableNumber: string | null;
};

/**
 * Opens the case of an answer that is a safety matter, or writes down that it is another class or
 * none. Who corrected it is told where somebody did; it is the reader otherwise.
 */
export async function followSafety(
  tx: Transaction,
  answer: Answer,
  { safety, by, at }: { safety: SafetyClass | null; by: string | null; at: Date },
): Promise<void> {
  const { feedbackId, venueUuid, createdAt, tableNumber } = answer;
  const row = await lockCaseOf(tx, feedbackId);
  if (row) {
    const from = row.clearedAt ? null : row.safety;
    if (from === safety) return;
    await appendToCase(tx, row, { at, act: 'class_changed', by, details: { from, to: safety } });
    // A better reader has another name for it, which is no reason to begin anew after so long.
    if (safety && by === null && createdAt < longOverBefore(at)) {
      await updateCase(tx, row.id, { safety });
      return;
    }
    // Without a class there is nothing left to do; what was done stays in the log.
    const change = safety
      ? ({ safety, status: 'open', closedAt: null, clearedAt: null } as const)
      : ({ status: 'closed', closedAt: at, clearedAt: at } as const);
    if (safety && row.status === 'closed' && !row.clearedAt) {
      await appendToCase(tx, row, { at, act: 'opened_again', by });
    }
    await updateCase(tx, row.id, change);
    return;
  }
  if (!safety) return;
  const opened = await insertCase(tx, {
    feedbackId,
    venueUuid,
    safety,
    status: 'open',
    openedAt: at,
    feedbackCreatedAt: createdAt,
    tableNumber,
    steps: {},
  });
  // Another server was quicker.
  if (!opened) return;
  await appendToCase(tx, opened, { at, act: 'opened', by, details: { safety } });
}
