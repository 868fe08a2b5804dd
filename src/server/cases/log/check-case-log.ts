import { isDeepStrictEqual } from 'node:util';
import { CASE_FINDINGS, type CaseFinding } from '#shared/cases/cases.ts';
import { type CaseState, caseStateFromLog, caseStateFromRow, findSeal } from './case-state.ts';
import { FIRST_PREVIOUS_HASH, hashEntry, hashLogEnd, hashNoteText } from './entry-hash.ts';
import type { CaseEntryRow, CaseRow } from './log-query.ts';

export type CaseLogCheck = {
  /** What was tampered with in the database; empty if everything is intact. */
  findings: CaseFinding[];
  /** Since when forged lines are detected; null for a log that is not sealed yet. */
  sealedFrom: Date | null;
  state: CaseState;
};

/** Checks a case against its log, and the hash chain of the log. */
export function checkCaseLog(
  row: CaseRow,
  entries: readonly CaseEntryRow[],
  key: Uint8Array,
): CaseLogCheck {
  const ofLog = caseStateFromLog(entries);
  const ofRow = caseStateFromRow(row);
  const found = new Set<CaseFinding>();
  if (!isChained(row, entries, key)) found.add('log');
  if (!areWordsKept(entries, key)) found.add('words');
  // A case gets its number when it is sealed, so a number without a seal means a forged log.
  if (!ofLog && row.number !== null) found.add('log');
  for (const [name, finding] of ofLog ? FIELDS : []) {
    if (!isDeepStrictEqual(ofRow[name], ofLog?.[name])) found.add(finding);
  }
  return {
    findings: CASE_FINDINGS.filter((each) => found.has(each)),
    sealedFrom: findSeal(entries)?.at ?? null,
    state: ofLog ?? ofRow,
  };
}

const FIELDS: readonly (readonly [keyof CaseState, CaseFinding])[] = [
  ['number', 'number'],
  ['venue', 'venue'],
  ['table', 'table'],
  ['saidAt', 'times'],
  ['openedAt', 'times'],
  ['closedAt', 'times'],
  ['clearedAt', 'times'],
  ['safety', 'class'],
  ['status', 'status'],
  ['steps', 'steps'],
];

function isChained(
  { lastHash, endHash }: CaseRow,
  entries: readonly CaseEntryRow[],
  key: Uint8Array,
): boolean {
  const isFollowing = entries.every((entry, index) => {
    const before = entries[index - 1];
    return (
      entry.number === index + 1 &&
      entry.previousHash === (before?.hash ?? FIRST_PREVIOUS_HASH) &&
      // Lines without a key date from before the seal, so they cannot follow a keyed line.
      (entry.isKeyed || !before?.isKeyed) &&
      entry.hash === hashEntry(entry, entry.isKeyed ? key : null)
    );
  });
  const last = entries.at(-1);
  if (!isFollowing || last?.hash !== lastHash) return false;
  // The seal records whether the log was intact when it was sealed.
  if (entries.some(({ act, details }) => act === 'sealed' && details.isIntact !== true)) {
    return false;
  }
  return !last?.isKeyed || endHash === hashLogEnd(last, key);
}

/** In a sealed log, a later line must name each line whose words were erased. */
function areWordsKept(entries: readonly CaseEntryRow[], key: Uint8Array): boolean {
  const forgotten = new Set(entries.flatMap(erasedTextsIn));
  const isSealed = findSeal(entries) !== undefined;
  return entries.every(({ number, words, wordsHash, isKeyed }) => {
    if (words !== null) return wordsHash === hashNoteText(words, isKeyed ? key : null);
    return wordsHash === null || !isSealed || forgotten.has(number);
  });
}

function erasedTextsIn({ act, details }: CaseEntryRow): number[] {
  if (act === 'redacted') return [Number(details.of)];
  if (act === 'forgotten' || act === 'sealed') return [details.numbers].flat().map(Number);
  return [];
}
