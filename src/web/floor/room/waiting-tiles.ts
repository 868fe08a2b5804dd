import type { Floor, FloorCall } from '#shared/floor/contract.ts';
import { type AlarmFlood, splitAlarmFlood } from '../flood/alarm-flood.ts';
import { type Flood, splitFlood } from '../flood/flood.ts';
import { isSafetyMatter, type Tile, tilesOf } from './tiles.ts';

/** Who waits, as a board shows it: what came by the dozen stands together. */
export type WaitingTiles = {
  /** Those with a card of their own. */
  tiles: readonly Tile[];
  alarms: AlarmFlood | undefined;
  flood: Flood | undefined;
  /** Where somebody should go before all others. */
  first: FloorCall | undefined;
};

export function waitingTiles(floor: Pick<Floor, 'calls'>, now: number): WaitingTiles {
  const { tiles: plain, alarms } = splitAlarmFlood(tilesOf(waitingCalls(floor)));
  const { tiles, flood } = splitFlood(plain, now);
  const call = tiles[0]?.call;
  // Among alarms that stand together may be a real one, and that would come first.
  const isFirst = call && isWorthGoingFirst(call) && (!alarms || isSafetyMatter(call));
  return { tiles, alarms, flood, first: isFirst ? call : undefined };
}

/**
 * Where somebody has to go, in this order: safety matters, also those that nobody went to in time; who
 * waits; whom nobody went to in time. In each the longest wait comes first, of safety matters after
 * those whose code was scanned, which nobody can have made up at home.
 */
export function waitingCalls({ calls }: Pick<Floor, 'calls'>): FloorCall[] {
  const places = calls
    .filter(({ status }) => status === 'waiting' || status === 'missed')
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const safety = places.filter(isSafetyMatter);
  const others = places.filter((call) => !isSafetyMatter(call));
  return [
    ...safety.filter(({ isScanned }) => isScanned),
    ...safety.filter(({ isScanned }) => !isScanned),
    ...others.filter(({ status }) => status === 'waiting'),
    ...others.filter(({ status }) => status === 'missed'),
  ];
}

/** Somebody may still be reached there, or has to be looked after whatever the hour. */
function isWorthGoingFirst(call: FloorCall): boolean {
  return call.status === 'waiting' || isSafetyMatter(call);
}
