import { isSafetyMatter, type Tile } from '../room/tiles.ts';

/** So many tables of one network may have an alarm at once, each with a card of its own. */
const MOST_OF_ONE_NETWORK = 3;

export type AlarmFlood = {
  /** The newest first. */
  tiles: readonly Tile[];
  /** How many networks they come from. */
  networks: number;
};

/**
 * Takes alarms apart that come by the dozen from one network: somebody may have made them up, and a
 * real one must not stand behind them. A scanned code is never one of many, since guests on the venue's
 * Wi-Fi have one network with whoever plays there; nor is an alarm that another network tells of.
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
  const isFlooding = (network: string) => (tables.get(network) ?? 0) > MOST_OF_ONE_NETWORK;
  const folded = alike.filter((tile) => networksOf(tile).every(isFlooding));
  if (folded.length === 0) return { tiles, alarms: undefined };
  return {
    tiles: tiles.filter((tile) => !folded.includes(tile)),
    alarms: {
      tiles: folded.toReversed().toSorted((one, other) => newestOf(other) - newestOf(one)),
      networks: new Set(folded.flatMap(networksOf)).size,
    },
  };
}

/** A call whose network nobody knows stands for itself. */
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
