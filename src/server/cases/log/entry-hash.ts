import { createHmac, hash } from 'node:crypto';
import type { CaseAct } from '#shared/cases/cases.ts';

export type CaseEntryToHash = {
  caseId: string;
  number: number;
  at: Date;
  act: CaseAct;
  by: string | null;
  details: Record<string, unknown>;
  wordsHash: string | null;
  previousHash: string;
};

/** The previous hash of the first entry. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * Hashes everything in an entry. A text is represented by its own hash, so that it can be erased
 * later. Entries from before logs were sealed are hashed without a key.
 */
export function hashEntry(entry: CaseEntryToHash, key: Uint8Array | null): string {
  const { caseId, number, at, act, by, details, wordsHash, previousHash } = entry;
  const covered = [caseId, number, at.toISOString(), act, by, withSortedKeys(details), wordsHash];
  return digest(`${previousHash}\n${JSON.stringify(covered)}`, key);
}

/** Keyed, so that nobody can find out erased words by hashing likely names. */
export function hashNoteText(words: string, key: Uint8Array | null): string {
  return digest(words, key);
}

/** Hashes the end of a log, so that deleted last lines are detected. */
export function hashLogEnd(
  { caseId, number, hash: last }: { caseId: string; number: number; hash: string },
  key: Uint8Array,
): string {
  return digest(JSON.stringify(['end', caseId, number, last]), key);
}

export function digest(text: string, key: Uint8Array | null): string {
  return key === null
    ? hash('sha256', text, 'hex')
    : createHmac('sha256', key).update(text).digest('hex');
}

/** PostgreSQL reorders the fields of a jsonb object, so they are sorted before hashing. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, withSortedKeys(field)]));
}
