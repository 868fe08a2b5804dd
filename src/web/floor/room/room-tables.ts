import type { Rating } from '#shared/feedback/ratings.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { tableKey } from '#shared/venues/table-words.ts';
import { minutesSince } from '../minutes.ts';
import { staffName } from '../staff-name.ts';
import { isSafetyMatter, type Tile } from './tiles.ts';
import { waitingCalls, waitingTiles } from './waiting-tiles.ts';

/** A table's state, most urgent first. */
export type TableState =
  | 'first'
  | 'waiting'
  | 'missed'
  | 'taken'
  | 'doubtful'
  | 'unhappy'
  | 'answered'
  | 'quiet';

export type RoomTable = {
  name: string;
  state: TableState;
  /** Shown below the table's name. */
  word: string;
  rating?: Rating;
  /** The call behind the state. */
  call?: FloorCall;
};

/**
 * All tables of the room in their order, followed by unlisted tables that call, unless their call
 * is part of a flood.
 */
export function roomTables(floor: Pick<Floor, 'calls' | 'tables'>, now: number): RoomTable[] {
  const { first, alarms, flood } = waitingTiles(floor, now);
  const many = new Set([...(alarms?.tiles ?? []), ...(flood?.tiles ?? [])].flatMap(callsOf));
  // The most urgent call represents its table; a grouped call only if no other call waits there.
  const byTable = new Map<string, FloorCall>();
  const waiting = waitingCalls(floor);
  const taken = floor.calls.filter(({ status }) => status === 'taken');
  const standing = waiting.filter((call) => !many.has(call));
  for (const call of [...standing, ...waiting.filter((call) => many.has(call)), ...taken]) {
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
      ? { name: table.name, state: 'answered', word: moodWord(rating), rating }
      : { name: table.name, state: 'quiet', word: 'quiet' };
  });
  const others = [...byTable.values()].filter((call) => !many.has(call));
  return [...known, ...others.map((call) => calling(call.tableNumber, call))];

  function calling(name: string, call: FloorCall): RoomTable {
    if (call.status === 'taken') {
      const word = call.isYours ? 'yours' : staffName(call, taken);
      return { name, state: 'taken', word, call };
    }
    const word = `${minutesSince(call.createdAt, now)} min`;
    if (call.id === first?.id) return { name, state: 'first', word, call };
    if (alarms?.tiles.some(({ calls }) => calls.includes(call))) {
      return { name, state: 'doubtful', word, call };
    }
    // The danger has not passed because nobody came in time.
    const isMissed = call.status === 'missed' && !isSafetyMatter(call);
    return { name, state: isMissed ? 'missed' : 'waiting', word, call };
  }
}

function callsOf({ calls }: Tile): readonly FloorCall[] {
  return calls;
}

export function moodWord(rating: Rating): string {
  if (isNegativeRating(rating)) return 'unhappy';
  return rating === 'okay' ? 'okay' : 'glad';
}
