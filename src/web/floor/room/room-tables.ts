import type { Rating } from '#shared/feedback/ratings.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { tableKey } from '#shared/venues/table-key.ts';
import { minutesSince } from '../minutes.ts';
import { splitFlood } from './flood.ts';
import { isSafetyMatter, tilesOf } from './tiles.ts';

/** How a table stands, in the order of how much it asks for. */
export type TableState =
  | 'first'
  | 'waiting'
  | 'missed'
  | 'taken'
  | 'unhappy'
  | 'answered'
  | 'quiet';

export type RoomTable = {
  name: string;
  state: TableState;
  /** What stands below its name. */
  word: string;
  rating?: Rating;
  /** The call that it is about. */
  call?: FloorCall;
};

/**
 * Where somebody has to go, in this order: safety matters, also those that nobody went to in time; who
 * waits; whom nobody went to in time. In each the longest wait comes first.
 */
export function waitingCalls({ calls }: Pick<Floor, 'calls'>): FloorCall[] {
  const places = calls
    .filter(({ status }) => status === 'waiting' || status === 'missed')
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const others = places.filter((call) => !isSafetyMatter(call));
  return [
    ...places.filter(isSafetyMatter),
    ...others.filter(({ status }) => status === 'waiting'),
    ...others.filter(({ status }) => status === 'missed'),
  ];
}

/** Somebody may still be reached there, or has to be looked after whatever the hour. */
export function isWorthGoingFirst(call: FloorCall): boolean {
  return call.status === 'waiting' || isSafetyMatter(call);
}

/** Of calls that came by the dozen the room shows those of its own tables only. */
export function withoutFlood(floor: Floor, now: number): Floor {
  const { flood } = splitFlood(tilesOf(waitingCalls(floor)), now);
  if (!flood) return floor;
  const named = new Set(floor.tables.map(({ name }) => tableKey(name)));
  const left = new Set(
    flood.tiles
      .filter(({ call }) => !named.has(tableKey(call.tableNumber)))
      .flatMap(({ calls }) => calls),
  );
  return { ...floor, calls: floor.calls.filter((call) => !left.has(call)) };
}

/** All tables of the room in its order, and behind them those that only a call tells of. */
export function roomTables(floor: Pick<Floor, 'calls' | 'tables'>, now: number): RoomTable[] {
  const [first] = waitingCalls(floor);
  // The one that asks for most stands for its table.
  const byTable = new Map<string, FloorCall>();
  const taken = floor.calls.filter(({ status }) => status === 'taken');
  for (const call of [...waitingCalls(floor), ...taken]) {
    const key = tableKey(call.tableNumber);
    if (!byTable.has(key)) byTable.set(key, call);
  }
  const known = floor.tables.map((table): RoomTable => {
    const call = byTable.get(tableKey(table.name));
    byTable.delete(tableKey(table.name));
    if (call) return calling(table.name, call);
    const rating = table.lastAnswer?.rating;
    if (table.isUnhappy) {
      return { name: table.name, state: 'unhappy', word: 'unhappy', ...(rating && { rating }) };
    }
    return rating
      ? { name: table.name, state: 'answered', word: ratingWord(rating), rating }
      : { name: table.name, state: 'quiet', word: 'quiet' };
  });
  return [...known, ...[...byTable.values()].map((call) => calling(call.tableNumber, call))];

  function calling(name: string, call: FloorCall): RoomTable {
    if (call.status === 'taken') {
      const word = call.isYours ? 'yours' : (call.takenBy ?? 'taken');
      return { name, state: 'taken', word, call };
    }
    const word = `${minutesSince(call.createdAt, now)} min`;
    if (call.id === first?.id && isWorthGoingFirst(call)) {
      return { name, state: 'first', word, call };
    }
    return { name, state: call.status === 'missed' ? 'missed' : 'waiting', word, call };
  }
}

export function ratingWord(rating: Rating): string {
  if (isNegativeRating(rating)) return 'unhappy';
  return rating === 'okay' ? 'okay' : 'glad';
}
