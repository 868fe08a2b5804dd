import { sortAlarms } from '#shared/floor/alarm-rules.ts';
import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { type AlarmFlood, splitAlarmFlood } from '../flood/alarm-flood.ts';
import { type Flood, splitFlood } from '../flood/flood.ts';
import { groupCallsIntoTiles, isSafetyMatter, type Tile } from './tiles.ts';

/** Waiting guests as the board shows them, with floods grouped. */
export type WaitingTiles = {
  /** Tiles with a card of their own. */
  tiles: readonly Tile[];
  alarms: AlarmFlood | undefined;
  flood: Flood | undefined;
  /** Emergencies with a card of their own that may be invented. */
  unconfirmed: ReadonlySet<FloorCall>;
  /** The call to go to first. */
  first: FloorCall | undefined;
};

export function waitingTiles(floor: Pick<Floor, 'calls'>, now: number): WaitingTiles {
  const { calls, alarms, unconfirmed } = splitAlarmFlood(waitingCalls(floor));
  const { tiles, flood } = splitFlood(groupCallsIntoTiles(calls), now);
  const call = tiles[0]?.call;
  // One of the grouped alarms may be real, and it would come before an ordinary call.
  const isFirst = call && isWorthGoingFirst(call) && (!alarms || isSafetyMatter(call));
  return { tiles, alarms, flood, unconfirmed, first: isFirst ? call : undefined };
}

/**
 * Calls in the order in which staff should go: safety matters, even missed ones, as ranked by
 * `sortAlarms`; then waiting calls; then missed calls, each with the longest wait first.
 */
export function waitingCalls({ calls }: Pick<Floor, 'calls'>): FloorCall[] {
  const places = calls
    .filter(({ status }) => status === 'waiting' || status === 'missed')
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const others = places.filter((call) => !isSafetyMatter(call));
  return [
    ...sortAlarms(places.filter(isSafetyMatter)),
    ...others.filter(({ status }) => status === 'waiting'),
    ...others.filter(({ status }) => status === 'missed'),
  ];
}

/** True while the guest can still be reached; a safety matter is always worth going to. */
function isWorthGoingFirst(call: FloorCall): boolean {
  return call.status === 'waiting' || isSafetyMatter(call);
}
