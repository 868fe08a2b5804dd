import type { FloorCall } from '#shared/floor/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/** All calls of one table, and the call that represents them on the board. */
export type Tile = { call: FloorCall; calls: readonly FloorCall[] };

/** One tile per table, in the order of the calls. A safety matter represents its table. */
export function groupCallsIntoTiles(calls: readonly FloorCall[]): Tile[] {
  const byTable = new Map<string, FloorCall[]>();
  for (const call of calls) {
    const key = keyOf(call);
    const known = byTable.get(key);
    if (known) known.push(call);
    else byTable.set(key, [call]);
  }
  return [...byTable.values()].flatMap((ofTable) => {
    const call = ofTable.find(isSafetyMatter) ?? ofTable[0];
    return call ? [{ call, calls: ofTable }] : [];
  });
}

/** The other calls of the same tile; a visit to the table answers all of them. */
export function otherCallsOfTile(calls: readonly FloorCall[], call: FloorCall): FloorCall[] {
  return calls.filter((each) => each.id !== call.id && keyOf(each) === keyOf(call));
}

/**
 * The other calls of a table that the same person has taken. They can be on the board apart from
 * this one: a guest reports something new while somebody is on the way.
 */
export function otherCallsOfVisit(calls: readonly FloorCall[], taken: FloorCall): FloorCall[] {
  return otherCallsOfTile(calls, taken).filter(({ status }) => status === 'taken');
}

export function isSameTable(one: FloorCall, other: FloorCall): boolean {
  return normaliseTableName(one.tableNumber) === normaliseTableName(other.tableNumber);
}

export function isSafetyMatter({ safety, isAlarm }: FloorCall): boolean {
  return isAlarm || safety !== null;
}

/** Colleagues who go to the same table have separate tiles, and finished calls never share one. */
function keyOf({ id, tableNumber, status, takenBy, isYours }: FloorCall): string {
  const table = normaliseTableName(tableNumber);
  if (status === 'waiting' || status === 'missed') return JSON.stringify(['waiting', table]);
  return JSON.stringify(status === 'taken' ? ['taken', table, isYours, takenBy] : [status, id]);
}
