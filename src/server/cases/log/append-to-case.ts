import type { Transaction } from '#server/platform/database/database.ts';
import type { CaseAct } from '#shared/cases/cases.ts';
import { FIRST_PREVIOUS_HASH, hashEntry, hashLogEnd, hashNoteText } from './entry-hash.ts';
import { type CaseServices, loadCaseKey } from './load-case-key.ts';
import {
  type CaseRow,
  findLastCaseEntry,
  insertCaseEntry,
  lockCaseOfAnswer,
  updateCase,
} from './log-query.ts';

export type NewCaseEntry = {
  at: Date;
  act: CaseAct;
  /** The id of the person; empty for the server itself and for the guest. */
  by?: string | null;
  /** Never a guest's words. */
  details?: Record<string, unknown>;
  /** A text by a member of the team, or the guest's words that raised the alarm. */
  words?: string;
};

/** The case must be locked, because each line is chained to the one before. */
export async function appendToCase(
  services: CaseServices,
  tx: Transaction,
  { id: caseId }: Pick<CaseRow, 'id'>,
  { at, act, by = null, details = {}, words }: NewCaseEntry,
): Promise<void> {
  const key = await loadCaseKey(services, tx);
  const last = await findLastCaseEntry(tx, caseId);
  const entry = {
    caseId,
    number: (last?.number ?? 0) + 1,
    at,
    act,
    by,
    details,
    wordsHash: words === undefined ? null : hashNoteText(words, key),
    previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
  };
  const hash = hashEntry(entry, key);
  await insertCaseEntry(tx, { ...entry, words: words ?? null, isKeyed: true, hash });
  await updateCase(tx, caseId, { endHash: hashLogEnd({ ...entry, hash }, key) });
}

/** Adds a line to the case of an answer, if it has one. */
export async function appendToCaseOfAnswer(
  services: CaseServices,
  tx: Transaction,
  feedbackId: string,
  entry: NewCaseEntry,
): Promise<void> {
  const row = await lockCaseOfAnswer(tx, feedbackId);
  if (row) await appendToCase(services, tx, row, entry);
}
