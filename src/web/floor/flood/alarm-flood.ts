import { findFloodingNetworks, isUnconfirmed } from '#shared/floor/alarm-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { groupCallsIntoTiles, isSafetyMatter, type Tile } from '../room/tiles.ts';

export type AlarmFlood = {
  /** Newest first. */
  tiles: readonly Tile[];
  /** Number of alarms; a table may have several. */
  count: number;
  /** Number of networks the alarms come from. */
  networks: number;
};

/**
 * Groups alarms that come in bulk from one network: they may be invented, and must not hide a real
 * alarm. A table where a life may be at risk is never grouped; its card says that nobody scanned
 * its code. Another guest's call from the same table is left out of the group, so that it does not
 * look invented.
 */
export function splitAlarmFlood(calls: readonly FloorCall[]): {
  calls: readonly FloorCall[];
  alarms: AlarmFlood | undefined;
  /** Emergencies that may be invented too, and are not grouped. */
  unconfirmed: ReadonlySet<FloorCall>;
} {
  const tables = groupCallsIntoTiles(calls).map((tile) => ({
    alarms: tile.calls.filter(isSafetyMatter),
    others: tile.calls.filter((call) => !isSafetyMatter(call)),
  }));
  const flooding = findFloodingNetworks(tables.map(({ alarms }) => alarms));
  const doubtful = tables.filter(({ alarms }) => isUnconfirmed(alarms, flooding));
  const isGrave = ({ alarms }: { alarms: readonly FloorCall[] }) =>
    alarms.some(({ isEmergency }) => isEmergency);
  const unconfirmed = new Set(doubtful.filter(isGrave).flatMap(({ alarms }) => alarms));
  const folded = new Set(
    doubtful
      .filter((table) => !isGrave(table))
      .flatMap(({ alarms, others }) => [
        ...alarms,
        ...others.filter((call) => isUnconfirmed([call], flooding)),
      ]),
  );
  if (folded.size === 0) return { calls, alarms: undefined, unconfirmed };
  return {
    calls: calls.filter((call) => !folded.has(call)),
    alarms: {
      tiles: groupCallsIntoTiles(calls.filter((call) => folded.has(call)))
        .toReversed()
        .toSorted((one, other) => newestOf(other) - newestOf(one)),
      count: [...folded].filter(isSafetyMatter).length,
      networks: new Set([...folded].flatMap(({ networks }) => networks)).size,
    },
    unconfirmed,
  };
}

function newestOf({ calls }: Tile): number {
  return Math.max(...calls.map(({ createdAt }) => Date.parse(createdAt)));
}
