import { MINUTE_MS } from '#shared/durations.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** More calls within a minute than real guests ever make. */
const FLOOD_CALLS = 20;

export type Flood = {
  /** The venue's own tables first, then unknown ones. */
  tiles: readonly Tile[];
  count: number;
  /** When the first of these calls came. */
  since: string;
  /** Whether the calls came within the last minute, so that more may follow. */
  isNow: boolean;
};

/**
 * Separates a flood of calls from ordinary ones. A safety matter or a call from a scanned code is
 * never part of a flood.
 */
export function splitFlood(
  tiles: readonly Tile[],
  now: number,
): { tiles: readonly Tile[]; flood: Flood | undefined } {
  const plain = tiles.filter(
    ({ calls }) => !calls.some((call) => call.isScanned || isSafetyMatter(call)),
  );
  const many = findFloodIds(plain.flatMap(({ calls }) => calls));
  const flooding = plain.filter(({ calls }) => calls.every(({ id }) => many.has(id)));
  const calls = flooding.flatMap((tile) => tile.calls);
  if (calls.length === 0) return { tiles, flood: undefined };
  const known = flooding.filter(({ call }) => call.isKnownTable);
  const unknown = flooding.filter(({ call }) => !call.isKnownTable);
  const moments = calls.map(({ createdAt }) => createdAt).sort();
  return {
    tiles: tiles.filter((tile) => !flooding.includes(tile)),
    flood: {
      tiles: [...known, ...unknown],
      count: calls.length,
      since: moments[0] ?? '',
      isNow: moments.filter((at) => now - Date.parse(at) <= MINUTE_MS).length >= FLOOD_CALLS,
    },
  };
}

/** IDs of the calls that came with at least 19 others within one minute. */
function findFloodIds(calls: readonly { id: string; createdAt: string }[]): Set<string> {
  const inOrder = calls
    .map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }))
    .sort((one, other) => one.at - other.at);
  const many = new Set<string>();
  let first = 0;
  inOrder.forEach(({ at }, last) => {
    while (at - (inOrder[first]?.at ?? at) > MINUTE_MS) first += 1;
    if (last - first + 1 < FLOOD_CALLS) return;
    for (const { id } of inOrder.slice(first, last + 1)) many.add(id);
  });
  return many;
}
