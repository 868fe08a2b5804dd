import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Floor, UnsettledVisit } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';

/**
 * The visits of this member after which the guest said 'Not really', until the member has seen it
 * or the table calls again.
 */
export function useVisitsNotPutRight(venueId: string, { unsettled, calls }: Floor) {
  const key = `${STORAGE_KEYS.unsettledSeen}:${venueId}`;
  const [seenUntil, setSeenUntil] = useState(() => readLocalItem(key) ?? '');
  const calling = new Set(calls.map(({ tableNumber }) => normaliseTableName(tableNumber)));
  return {
    // During an update, a server of the previous version sends no visits.
    news: (unsettled ?? []).filter(
      ({ settledAt, tableNumber }) =>
        settledAt > seenUntil && !calling.has(normaliseTableName(tableNumber)),
    ),
    forget: ({ settledAt }: UnsettledVisit) => {
      writeLocalItem(key, settledAt);
      setSeenUntil(settledAt);
    },
  };
}

/** Rings once for each verdict that arrives while the board is open. */
export function useRingOnNotPutRight(
  floor: Pick<Floor, 'unsettled'> | undefined,
  ring: (visits: readonly UnsettledVisit[]) => void,
): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  const ids = floor?.unsettled?.map(({ id }) => id).join(' ');
  const ringFor = useEffectEvent((before: ReadonlySet<string>) => {
    const fresh = (floor?.unsettled ?? []).filter(({ id }) => !before.has(id));
    if (fresh.length > 0) ring(fresh);
  });
  useEffect(() => {
    if (ids === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...ids.split(' ')]);
    if (before) ringFor(before);
  }, [ids]);
}
