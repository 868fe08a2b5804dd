import type { CaseEntry } from './contract.ts';

/** The entry in which somebody said of which class it is; undefined where the reader said it last. */
export function classSaidBy(entries: readonly CaseEntry[]): CaseEntry | undefined {
  const last = entries.findLast(({ act }) => act === 'opened' || act === 'class_changed');
  return last && last.by !== null ? last : undefined;
}
