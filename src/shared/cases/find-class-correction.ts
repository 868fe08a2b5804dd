import type { CaseEntry } from './contract.ts';

/** The entry in which a person set the current class; undefined if the text reader set it. */
export function findClassCorrection(entries: readonly CaseEntry[]): CaseEntry | undefined {
  const last = entries.findLast(({ act }) => act === 'opened' || act === 'class_changed');
  return last && last.by !== null ? last : undefined;
}
