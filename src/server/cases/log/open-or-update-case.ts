import type { Transaction } from '#server/platform/database/database.ts';
import { recentMatterCutoff } from '#shared/understanding/long-over.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { appendToCase } from './append-to-case.ts';
import type { CaseServices } from './case-key.ts';
import { stateFromRow } from './case-state.ts';
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
 * Opens a case for an answer that is a safety matter, or changes the class of its case. `by` is the
 * person who corrected the class, or null for the reader.
 */
export async function openOrUpdateCase(
  services: CaseServices,
  tx: Transaction,
  answer: Answer,
  { safety, by, at }: { safety: SafetyClass | null; by: string | null; at: Date },
): Promise<void> {
  const { feedbackId, venueUuid, createdAt, tableNumber } = answer;
  // Lock the register before any case, or opening one case and changing another could deadlock.
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
  // Another server has just opened it.
  if (!stored) return;
  const number = businessId ? await takeCaseNumber(services, tx, businessId) : null;
  const opened = { ...stored, number };
  await updateCase(tx, opened.id, { number });
  const details = { safety, state: stateFromRow(opened) };
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
  // A newer reader that renames the class of an old case must not reopen it.
  const isRenamed =
    safety !== null && by === null && row.feedbackCreatedAt < recentMatterCutoff(at);
  const details = { from, to: safety, ...(isRenamed && { isRenamed }) };
  await appendToCase(services, tx, row, { at, act: 'class_changed', by, details });
  if (isRenamed) {
    await updateCase(tx, row.id, { safety });
    return;
  }
  // A case without a class is closed; its log stays.
  const change = safety
    ? ({ safety, status: 'open', closedAt: null, clearedAt: null } as const)
    : ({ status: 'closed', closedAt: at, clearedAt: at } as const);
  if (safety && row.status === 'closed' && !row.clearedAt) {
    await appendToCase(services, tx, row, { at, act: 'opened_again', by });
  }
  await updateCase(tx, row.id, change);
}
