import { MINUTE_MS } from '#shared/durations.ts';
import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** No room has so many guests who call within a minute. */
const FLOOD_CALLS = 20;

export type Flood = {
  /** The tables of the venue first, then those that nobody knows. */
  tiles: readonly Tile[];
  count: number;
  /** When the first of them came. */
  since: string;
  /** Whether they came within the last minute, and more may come. */
  isNow: boolean;
};

/**
 * Takes calls apart that came by the dozen from those that a room usually has. What may be about
 * somebody's safety is never one of many, nor is what comes from a scanned code.
 */
export function splitFlood(
  tiles: readonly Tile[],
  now: number,
): { tiles: readonly Tile[]; flood: Flood | undefined } {
  const plain = tiles.filter(
    ({ calls }) => !calls.some((call) => call.isScanned || isSafetyMatter(call)),
  );
  const many = cameByTheDozen(plain.flatMap(({ calls }) => calls));
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

/** The calls that are among so many others of one minute. */
function cameByTheDozen(calls: readonly { id: string; createdAt: string }[]): Set<string> {
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
