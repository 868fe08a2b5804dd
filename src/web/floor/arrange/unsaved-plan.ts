import { readSessionItem, STORAGE_KEYS, writeSessionItem } from '#web/platform/browser/storage.ts';
import type { PlanDraft } from './plan-draft.ts';

/** An unsaved draft, and the version of the plan that it is based on. */
export type UnsavedPlan = { version: number; draft: PlanDraft };

/** The draft that this tab kept across a reload, unless the venue's tables have changed since. */
export function readUnsavedPlan(
  venueId: string,
  tableNames: readonly string[],
): UnsavedPlan | undefined {
  const kept = readSessionItem(keyOf(venueId));
  if (kept === null) return undefined;
  const unsaved: UnsavedPlan = JSON.parse(kept);
  const names = unsaved.draft.tables.map(({ name }) => name);
  return serializeNames(names) === serializeNames(tableNames) ? unsaved : undefined;
}

export function storeUnsavedPlan(venueId: string, unsaved: UnsavedPlan | undefined): void {
  writeSessionItem(keyOf(venueId), unsaved ? JSON.stringify(unsaved) : null);
}

function keyOf(venueId: string): string {
  return `${STORAGE_KEYS.unsavedPlan} ${venueId}`;
}

function serializeNames(names: readonly string[]): string {
  return JSON.stringify([...names].sort());
}
