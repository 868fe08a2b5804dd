import type { Rating } from '#shared/feedback/ratings.ts';
import { isNegativeRating } from '#shared/feedback/rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { minutesSince, minutesWords } from '../minutes.ts';
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
  /** Whether anybody could have sent the safety matter, while one from a scanned code waits too. */
  isLessSure?: true;
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
  const isAnyScanned = waiting.some((call) => isSafetyMatter(call) && call.isScanned);
  const standing = waiting.filter((call) => !many.has(call));
  for (const call of [...standing, ...waiting.filter((call) => many.has(call)), ...taken]) {
    const key = normaliseTableName(call.tableNumber);
    if (!byTable.has(key)) byTable.set(key, call);
  }
  const known = floor.tables.map((table): RoomTable => {
    const call = byTable.get(normaliseTableName(table.name));
    byTable.delete(normaliseTableName(table.name));
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
    const word = minutesWords(minutesSince(call.createdAt, now));
    if (call.id === first?.id) return { name, state: 'first', word, call };
    if (alarms?.tiles.some(({ calls }) => calls.includes(call))) {
      return { name, state: 'doubtful', word, call };
    }
    // A missed safety matter still counts as waiting: the danger may not have passed.
    const isMissed = call.status === 'missed' && !isSafetyMatter(call);
    const isLessSure = isAnyScanned && isSafetyMatter(call) && !call.isScanned;
    const state = isMissed ? 'missed' : 'waiting';
    return { name, state, word, call, ...(isLessSure && { isLessSure }) };
  }
}

function callsOf({ calls }: Tile): readonly FloorCall[] {
  return calls;
}

export function moodWord(rating: Rating): string {
  if (isNegativeRating(rating)) return 'unhappy';
  return rating === 'okay' ? 'okay' : 'glad';
}
