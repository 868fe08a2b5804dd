import { createHmac, hash } from 'node:crypto';
import type { CaseAct } from '#shared/cases/cases.ts';

export type HashedEntry = {
  caseId: string;
  number: number;
  at: Date;
  act: CaseAct;
  by: string | null;
  details: Record<string, unknown>;
  wordsHash: string | null;
  previousHash: string;
};

/** What stands before the first entry. */
export const NO_HASH = '0'.repeat(64);

/**
 * Of all that an entry says; of what somebody wrote its hash, so that it can be forgotten. Without a
 * key for entries from before there was one.
 */
export function hashOfEntry(entry: HashedEntry, key: Uint8Array | null): string {
  const { caseId, number, at, act, by, details, wordsHash, previousHash } = entry;
  const covered = [caseId, number, at.toISOString(), act, by, sorted(details), wordsHash];
  return digest(`${previousHash}\n${JSON.stringify(covered)}`, key);
}

/** With a key, nobody can try out which name stood in words that are forgotten. */
export function hashOfWords(words: string, key: Uint8Array | null): string {
  return digest(words, key);
}

/** Covers where a log ends, so that it shows when its last lines were cut off. */
export function hashOfEnd(
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

/** The database keeps an object's fields in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
