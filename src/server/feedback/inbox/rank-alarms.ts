import { compareAlarms } from '#shared/floor/alarm-rules.ts';
import { SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import type { AlarmSource } from './alarm-sources-query.ts';
import { unconfirmedAmong } from './unconfirmed-alarms.ts';

/**
 * The ids of open alarms, most pressing first, so that the first one is also the first on the board:
 * what the board shows, in its order; then those that it does not show, newest first: scanned ones,
 * then others on which nobody has acted; then any number of unconfirmed ones.
 */
export function rankAlarms(sources: readonly AlarmSource[], now: Date): string[] {
  const unconfirmed = unconfirmedAmong(sources);
  const isOnBoard = ({ createdAt }: AlarmSource) =>
    now.getTime() - Date.parse(createdAt) <= SHOWN_FOR_MS;
  const isInDoubt = ({ id }: AlarmSource) => unconfirmed.has(id);
  const open = sources.filter(({ isOpen }) => isOpen);
  const shown = open.filter(isOnBoard).toSorted(compareAlarms);
  const left = open.filter((each) => !isOnBoard(each)).toSorted(newestFirst);
  const untended = left.filter((each) => !each.isScanned && each.untendedSince !== null);
  return [
    ...shown.filter((each) => !isInDoubt(each)),
    ...left.filter(({ isScanned }) => isScanned),
    ...untended.filter((each) => !isInDoubt(each)),
    ...[...shown, ...untended].filter(isInDoubt),
  ].map(({ id }) => id);
}

function newestFirst(one: AlarmSource, other: AlarmSource): number {
  return newsAt(other) - newsAt(one);
}

function newsAt({ createdAt, untendedSince }: AlarmSource): number {
  return Date.parse(untendedSince ?? createdAt);
}
