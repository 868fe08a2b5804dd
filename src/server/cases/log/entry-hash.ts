import { hash } from 'node:crypto';
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

/** Of all that an entry says; of what somebody wrote its hash, so that it can be forgotten. */
export function hashOfEntry(entry: HashedEntry): string {
  const { caseId, number, at, act, by, details, wordsHash, previousHash } = entry;
  const covered = [caseId, number, at.toISOString(), act, by, sorted(details), wordsHash];
  return sha256(`${previousHash}\n${JSON.stringify(covered)}`);
}

export function hashOfWords(words: string): string {
  return sha256(words);
}

/** Whether each entry follows from the one before, none is missing and no word was changed. */
export function isChainIntact(
  entries: readonly (HashedEntry & { hash: string; words: string | null })[],
  lastHash: string | null,
): boolean {
  const isFollowing = entries.every((entry, index) => {
    const previous = entries[index - 1]?.hash ?? NO_HASH;
    return (
      entry.number === index + 1 &&
      entry.previousHash === previous &&
      entry.hash === hashOfEntry(entry) &&
      (entry.words === null || entry.wordsHash === hashOfWords(entry.words))
    );
  });
  return isFollowing && entries.at(-1)?.hash === lastHash;
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The database keeps an object's fields in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
