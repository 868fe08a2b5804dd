import type { CaseEntry } from './contract.ts';

/** The entry in which a person set the class; undefined if the text reader set it last. */
export function findClassCorrection(entries: readonly CaseEntry[]): CaseEntry | undefined {
  const last = entries.findLast(({ act }) => act === 'opened' || act === 'class_changed');
  return last && last.by !== null ? last : undefined;
}
