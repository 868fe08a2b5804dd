import { useEffect, useState } from 'react';
import type { RowError } from './location-fields.tsx';
import { emptyLocationDraft, type LocationDraft, makeLocationDraft } from './location-rows.ts';

/** The rows being typed, kept in this tab until saved, and the row that the server rejected. */
export function useLocationRows(ownerId: string | null) {
  const [rows, setRows] = useState(() => readDraft(ownerId));
  const [error, setError] = useState<RowError>();

  useEffect(() => saveDraft(ownerId, rows), [ownerId, rows]);

  return {
    rows,
    error,
    setError,
    change(changed: LocationDraft) {
      if (error?.key === changed.key) setError(undefined);
      setRows((all) => all.map((row) => (row.key === changed.key ? changed : row)));
    },
    add(): LocationDraft {
      const row = emptyLocationDraft();
      setRows((all) => [...all, row]);
      return row;
    },
    remove(key: number) {
      setRows((all) => all.filter((row) => row.key !== key));
    },
  };
}

const KEY = 'locations_draft';

type StoredDraft = { ownerId: string | null; rows: LocationDraft[] };

/** The rows typed in this tab before a reload or sign-in; otherwise one empty row. */
function readDraft(ownerId: string | null): LocationDraft[] {
  const stored = readStoredDraft();
  // Another owner's draft must not appear here; a visitor's draft is kept after signing in.
  const isMine = stored && (stored.ownerId === null || stored.ownerId === ownerId);
  return isMine && stored.rows.length > 0
    ? stored.rows.map((row) => makeLocationDraft(row, row.isVenueIdTyped))
    : [emptyLocationDraft()];
}

function saveDraft(ownerId: string | null, rows: readonly LocationDraft[]): void {
  const isEmpty = rows.every(({ name, venueId }) => name === '' && venueId === '');
  if (isEmpty) removeLocationDraft();
  else withSessionStorage((storage) => storage.setItem(KEY, JSON.stringify({ ownerId, rows })));
}

export function removeLocationDraft(): void {
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

/** A browser may forbid storage; a reload then loses the draft. */
function withSessionStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
