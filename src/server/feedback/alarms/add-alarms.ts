import type { Queryable } from '#server/platform/database/database.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { compareAlarms } from '#shared/floor/alarm-rules.ts';
import { SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import type { AlarmSource } from '../inbox/alarm-sources-query.ts';
import type { FeedbackRow } from '../inbox/list-query.ts';
import {
  markUnconfirmedAlarms,
  type RowWithAlarmCheck,
  selectUnconfirmed,
} from '../inbox/unconfirmed-alarms.ts';
import { type CaseAlarm, findCaseAlarms } from './case-alarm-query.ts';

export type RowWithAlarm = RowWithAlarmCheck &
  Pick<FeedbackItem, 'alarm'> & {
    /**
     * Whether the danger in the answer's case, open or closed, is no emergency or is one no longer.
     */
    isNoEmergency: boolean;
  };

/** Adds the danger of each open case, and whether it is unconfirmed. */
export async function addAlarms(
  db: Queryable,
  rows: readonly FeedbackRow[],
): Promise<RowWithAlarm[]> {
  const doubted = await markUnconfirmedAlarms(db, rows);
  const ids = rows.flatMap(({ id, caseId }) => (caseId ? [id] : []));
  const alarms = await findCaseAlarms(db, ids);
  return doubted.map((row) => {
    const known = alarms.get(row.id);
    return { ...row, alarm: alarmOfOpenCase(known), isNoEmergency: known?.isEmergency === false };
  });
}

function alarmOfOpenCase(known: CaseAlarm | undefined): FeedbackItem['alarm'] {
  if (known?.status !== 'open') return null;
  const { status: _, ...alarm } = known;
  return alarm;
}

/**
 * The ids of open alarms, most pressing first. The confirmed alarms on the floor board come first,
 * in its order, so that both start with the same alarm, except that an emergency whose words the
 * guest has changed comes after those whose words stand. Then come older alarms, newest first: those
 * from a scanned code, then others on which nobody has acted. Unconfirmed alarms come last.
 */
export function rankAlarms(sources: readonly AlarmSource[], now: Date): string[] {
  const unconfirmed = selectUnconfirmed(sources);
  const isOnBoard = ({ createdAt }: AlarmSource) =>
    now.getTime() - Date.parse(createdAt) <= SHOWN_FOR_MS;
  const isInDoubt = ({ id }: AlarmSource) => unconfirmed.has(id);
  const open = sources.filter(({ isOpen }) => isOpen);
  const shown = open.filter(isOnBoard).toSorted(compareAlarms);
  const left = open.filter((each) => !isOnBoard(each)).toSorted(compareNewestFirst);
  const untended = left.filter((each) => !each.isScanned && each.untendedSince !== null);
  return [
    ...shown.filter((each) => !isInDoubt(each)),
    ...left.filter(({ isScanned }) => isScanned),
    ...untended.filter((each) => !isInDoubt(each)),
    ...[...shown, ...untended].filter(isInDoubt),
  ].map(({ id }) => id);
}

function compareNewestFirst(one: AlarmSource, other: AlarmSource): number {
  return lastChangedAt(other) - lastChangedAt(one);
}

function lastChangedAt({ createdAt, untendedSince }: AlarmSource): number {
  return Date.parse(untendedSince ?? createdAt);
}
