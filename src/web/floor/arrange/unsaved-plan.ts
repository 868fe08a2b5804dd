import { readSessionItem, STORAGE_KEYS, writeSessionItem } from '#web/platform/browser/storage.ts';
import type { PlanDraft } from './plan-draft.ts';

/** A draft that was not saved, and the version of the plan on which it builds. */
export type UnsavedPlan = { version: number; draft: PlanDraft };

/** The draft that this tab kept over a reload, unless the venue has other tables by now. */
export function readUnsavedPlan(
  venueId: string,
  tableNames: readonly string[],
): UnsavedPlan | undefined {
  const kept = readSessionItem(keyOf(venueId));
  if (kept === null) return undefined;
  const unsaved: UnsavedPlan = JSON.parse(kept);
  const names = unsaved.draft.tables.map(({ name }) => name);
  return namesOf(names) === namesOf(tableNames) ? unsaved : undefined;
}

export function keepUnsavedPlan(venueId: string, unsaved: UnsavedPlan | undefined): void {
  writeSessionItem(keyOf(venueId), unsaved ? JSON.stringify(unsaved) : null);
}

function keyOf(venueId: string): string {
  return `${STORAGE_KEYS.unsavedPlan} ${venueId}`;
}

function namesOf(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}
