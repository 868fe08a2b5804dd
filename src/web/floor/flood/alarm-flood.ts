import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** The number of tables from one network that may raise an alarm before they are grouped. */
const MAX_OF_ONE_NETWORK = 3;

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
 * one. An alarm from a scanned code is never grouped, since real guests share the venue's Wi-Fi
 * with a prankster; nor is one that another network confirms.
 */
export function splitAlarmFlood(tiles: readonly Tile[]): {
  tiles: readonly Tile[];
  alarms: AlarmFlood | undefined;
} {
  const alike = tiles.filter(mayBeMadeUp);
  const tables = new Map<string, number>();
  for (const network of alike.flatMap(networksOf)) {
    tables.set(network, (tables.get(network) ?? 0) + 1);
  }
  const isFlooding = (network: string) => (tables.get(network) ?? 0) > MAX_OF_ONE_NETWORK;
  const folded = alike.filter((tile) => networksOf(tile).every(isFlooding));
  if (folded.length === 0) return { tiles, alarms: undefined };
  return {
    tiles: tiles.filter((tile) => !folded.includes(tile)),
    alarms: {
      tiles: folded.toReversed().toSorted((one, other) => newestOf(other) - newestOf(one)),
      count: folded.flatMap(({ calls }) => calls).filter(isSafetyMatter).length,
      networks: new Set(folded.flatMap(networksOf)).size,
    },
  };
}

/** A call from an unknown network is never suspected. */
function mayBeMadeUp({ calls }: Tile): boolean {
  return (
    calls.some(isSafetyMatter) &&
    calls.every(({ isScanned, networks }) => !isScanned && networks.length > 0)
  );
}

function networksOf({ calls }: Tile): string[] {
  return [...new Set(calls.flatMap(({ networks }) => networks))];
}

function newestOf({ calls }: Tile): number {
  return Math.max(...calls.map(({ createdAt }) => Date.parse(createdAt)));
}
