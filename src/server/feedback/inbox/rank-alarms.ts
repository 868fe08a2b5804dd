import { compareAlarms } from '#shared/floor/alarm-rules.ts';
import { SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import type { AlarmSource } from './alarm-sources-query.ts';
import { unconfirmedAmong } from './unconfirmed-alarms.ts';

/**
 * The ids of open alarms, most pressing first. The confirmed alarms on the floor board come first,
 * in its order, so that both start with the same alarm. Then come older alarms, newest first: those
 * from a scanned code, then others on which nobody has acted. Unconfirmed alarms come last.
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
