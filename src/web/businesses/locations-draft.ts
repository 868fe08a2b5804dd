import { draftOf, emptyRow, type LocationDraft } from './location-rows.ts';

const KEY = 'locations_draft';

type StoredDraft = { ownerId: string | null; rows: LocationDraft[] };

/** What was typed in this tab before a reload, or before signing in; one empty row otherwise. */
export function readDraft(ownerId: string | null): LocationDraft[] {
  const stored = readStoredDraft();
  // Another owner's words are not for this one; a visitor's are for whoever signs in.
  const isMine = stored && (stored.ownerId === null || stored.ownerId === ownerId);
  return isMine && stored.rows.length > 0
    ? stored.rows.map((row) => draftOf(row, row.isVenueIdTyped))
    : [emptyRow()];
}

export function saveDraft(ownerId: string | null, rows: readonly LocationDraft[]): void {
  const isEmpty = rows.every(({ name, venueId }) => name === '' && venueId === '');
  if (isEmpty) removeDraft();
  else withSessionStorage((storage) => storage.setItem(KEY, JSON.stringify({ ownerId, rows })));
}

export function removeDraft(): void {
  withSessionStorage((storage) => storage.removeItem(KEY));
}

function readStoredDraft(): StoredDraft | undefined {
  const text = withSessionStorage((storage) => storage.getItem(KEY));
  if (!text) return undefined;
  try {
    const value = JSON.parse(text) as StoredDraft;
    return Array.isArray(value.rows) && value.rows.every(isRow) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: Partial<LocationDraft>): boolean {
  return typeof row.name === 'string' && typeof row.venueId === 'string';
}

/** A browser may forbid storage; then a reload simply forgets. */
function withSessionStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
