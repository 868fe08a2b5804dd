import type { Transaction } from '#server/platform/database/database.ts';
import { longOverBefore } from '#shared/understanding/long-over.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { appendToCase } from './append-to-case.ts';
import type { CaseServices } from './case-key.ts';
import { stateOfRow } from './case-state.ts';
import { type CaseRow, insertCase, lockCaseOf, updateCase } from './log-query.ts';
import { takeCaseNumber } from './register.ts';
import { findBusinessOf, lockRegister } from './register-query.ts';

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
  services: CaseServices,
  tx: Transaction,
  answer: Answer,
  { safety, by, at }: { safety: SafetyClass | null; by: string | null; at: Date },
): Promise<void> {
  const { feedbackId, venueUuid, createdAt, tableNumber } = answer;
  // Always first: who opens two cases and who changes one would wait for each other otherwise.
  const businessId = await findBusinessOf(tx, venueUuid);
  if (businessId) await lockRegister(tx, businessId);
  const row = await lockCaseOf(tx, feedbackId);
  if (row) {
    await changeClass(services, tx, row, { safety, by, at });
    return;
  }
  if (!safety) return;
  const stored = await insertCase(tx, {
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
  if (!stored) return;
  const number = businessId ? await takeCaseNumber(services, tx, businessId) : null;
  const opened = { ...stored, number };
  await updateCase(tx, opened.id, { number });
  const details = { safety, state: stateOfRow(opened) };
  await appendToCase(services, tx, opened, { at, act: 'opened', by, details });
}

async function changeClass(
  services: CaseServices,
  tx: Transaction,
  row: CaseRow,
  { safety, by, at }: { safety: SafetyClass | null; by: string | null; at: Date },
): Promise<void> {
  const from = row.clearedAt ? null : row.safety;
  if (from === safety) return;
  // A better reader has another name for it, which is no reason to begin anew after so long.
  const isRenamed = safety !== null && by === null && row.feedbackCreatedAt < longOverBefore(at);
  const details = { from, to: safety, ...(isRenamed && { isRenamed }) };
  await appendToCase(services, tx, row, { at, act: 'class_changed', by, details });
  if (isRenamed) {
    await updateCase(tx, row.id, { safety });
    return;
  }
  // Without a class there is nothing left to do; what was done stays in the log.
  const change = safety
    ? ({ safety, status: 'open', closedAt: null, clearedAt: null } as const)
    : ({ status: 'closed', closedAt: at, clearedAt: at } as const);
  if (safety && row.status === 'closed' && !row.clearedAt) {
    await appendToCase(services, tx, row, { at, act: 'opened_again', by });
  }
  await updateCase(tx, row.id, change);
}
