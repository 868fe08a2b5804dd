import type { Queryable } from '#server/platform/database/database.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { compareAlarms, sortUnseenFirst } from '#shared/floor/alarm-rules.ts';
import { CALL_SHOWN_FOR_MS } from '#shared/floor/call-rules.ts';
import type { AlarmSource } from '../inbox/alarm-sources-query.ts';
import type { FeedbackRow } from '../inbox/list-query.ts';
import {
  findUnconfirmedIds,
  markUnconfirmedAlarms,
  type RowWithAlarmCheck,
} from '../inbox/unconfirmed-alarms.ts';
import { type CaseAlarm, findCaseAlarms } from './case-alarm-query.ts';

export type RowWithAlarm = RowWithAlarmCheck &
  Pick<FeedbackItem, 'alarm'> & {
    /**
     * True if the answer has a case, open or closed, whose danger is not or no longer an emergency.
     */
    isNoEmergency: boolean;
  };

/** Adds the danger of each open case, and whether it is unconfirmed. */
export async function attachAlarms(
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
 * The ids of open alarms, most pressing first. Confirmed alarms on the floor board come first, in
 * the board's order, so that every list starts with the board's first alarm. There is one
 * exception: an emergency whose words the guest has changed comes after those whose words stand. An
 * emergency that staff ended without a visit has left the board, but it stays second until somebody
 * acts on it. Other ended alarms follow those that ring. Then come older alarms, newest first:
 * those from a scanned code, then others on which nobody has acted. Guests who were visited come
 * after all of these, and after unconfirmed emergencies. The other unconfirmed alarms come last. If
 * only unconfirmed alarms ring, the first emergency among them leads the list: it may be true, and
 * an older guest has left.
 */
export function rankAlarms(sources: readonly AlarmSource[], now: Date): string[] {
  const unconfirmed = findUnconfirmedIds(sources);
  const isOnBoard = ({ createdAt }: AlarmSource) =>
    now.getTime() - Date.parse(createdAt) <= CALL_SHOWN_FOR_MS;
  const isInDoubt = ({ id }: AlarmSource) => unconfirmed.has(id);
  const open = sources.filter(({ isOpen }) => isOpen);
  const shown = open.filter(isOnBoard).toSorted(compareAlarms);
  const left = open.filter((each) => !isOnBoard(each)).toSorted(compareNewestFirst);
  const unattended = left.filter((each) => !each.isScanned && each.unattendedSince !== null);
  const sure = shown.filter((each) => !isInDoubt(each));
  const [first, ...ringing] = sure.filter(({ isEnded }) => !isEnded);
  const ended = sure.filter(({ isEnded }) => isEnded);
  const ranked = [
    ...(first ? [first] : []),
    ...ended.filter(({ isEmergency }) => isEmergency),
    ...ringing,
    ...ended.filter(({ isEmergency }) => !isEmergency),
    ...left.filter(({ isScanned }) => isScanned),
    ...unattended.filter((each) => !isInDoubt(each)),
    ...[...shown, ...unattended].filter(isInDoubt),
  ];
  const order = sortUnseenFirst(ranked, isInDoubt);
  const firstOnBoard = order.find(
    (each) =>
      isOnBoard(each) && !each.isEnded && !each.isVisited && (each.isEmergency || !isInDoubt(each)),
  );
  return [...new Set([...(firstOnBoard ? [firstOnBoard] : []), ...order])].map(({ id }) => id);
}

function compareNewestFirst(one: AlarmSource, other: AlarmSource): number {
  return Date.parse(other.lastWrittenAt) - Date.parse(one.lastWrittenAt);
}
