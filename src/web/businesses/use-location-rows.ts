import { useEffect, useState } from 'react';
import type { RowError } from './location-fields.tsx';
import { emptyRow, type LocationDraft } from './location-rows.ts';
import { readDraft, saveDraft } from './locations-draft.ts';

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
      const row = emptyRow();
      setRows((all) => [...all, row]);
      return row;
    },
    remove(key: number) {
      setRows((all) => all.filter((row) => row.key !== key));
    },
  };
}
