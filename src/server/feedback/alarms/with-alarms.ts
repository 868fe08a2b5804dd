import type { Queryable } from '#server/platform/database/database.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from '../inbox/list-query.ts';
import { type RowWithDoubt, withDoubts } from '../inbox/unconfirmed-alarms.ts';
import { type CaseAlarm, findCaseAlarms } from './case-alarm-query.ts';

export type RowWithAlarm = RowWithDoubt &
  Pick<FeedbackItem, 'alarm'> & {
    /** Whether the case of the answer, open or closed, is no emergency, or none any more. */
    isNoEmergency: boolean;
  };

/** Adds the danger of each open case, and whether it is unconfirmed. */
export async function withAlarms(
  db: Queryable,
  rows: readonly FeedbackRow[],
): Promise<RowWithAlarm[]> {
  const doubted = await withDoubts(db, rows);
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
