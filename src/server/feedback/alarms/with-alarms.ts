import type { Queryable } from '#server/platform/database/database.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackRow } from '../inbox/list-query.ts';
import { type RowWithDoubt, withDoubts } from '../inbox/unconfirmed-alarms.ts';
import { type CaseAlarm, findCaseAlarms } from './case-alarm-query.ts';

export type RowWithAlarm = RowWithDoubt & Pick<FeedbackItem, 'alarm'>;

/** Adds the danger of each open case, and whether it is unconfirmed. */
export async function withAlarms(
  db: Queryable,
  rows: readonly FeedbackRow[],
): Promise<RowWithAlarm[]> {
  const doubted = await withDoubts(db, rows);
  const ids = rows.flatMap(({ id, caseId }) => (caseId ? [id] : []));
  const alarms = await findCaseAlarms(db, ids);
  return doubted.map((row) => ({ ...row, alarm: alarmOfOpenCase(alarms.get(row.id)) }));
}

function alarmOfOpenCase(known: CaseAlarm | undefined): FeedbackItem['alarm'] {
  if (known?.status !== 'open') return null;
  const { status: _, ...alarm } = known;
  return alarm;
}
