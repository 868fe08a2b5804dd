import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TodayComplaint } from '#shared/today/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

type AlarmOfCase = Omit<NonNullable<TodayComplaint['alarm']>, 'isUntended'>;

/**
 * The dangers of those answers that have an open case, with the last message that tells of it. The
 * words of the answer may not tell of it, or no longer: the guest may have changed them.
 */
export async function findAlarmsOfCases(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<Map<string, AlarmOfCase>> {
  const { rows } = await db.execute<{
    id: string;
    safety: SafetyClass;
    writtenAtMs: number | null;
    words: string | null;
  }>(sql`
    select opened.feedback_id as id, opened.safety, written.words,
      (extract(epoch from written.at) * 1000)::float8 as "writtenAtMs"
    from cases opened
    left join lateral (
      select thread_messages.words, message_readings.written_at as at
      from message_readings join thread_messages on thread_messages.id = message_readings.message_id
      where message_readings.feedback_id = opened.feedback_id
        and message_readings.safety = opened.safety
      order by message_readings.written_at desc limit 1
    ) written on true
    where opened.feedback_id = any(${sql.param([...feedbackIds])}::uuid[]) and opened.status = 'open'
  `);
  return new Map(
    rows.map(({ id, safety, writtenAtMs, words }) => [
      id,
      {
        safety,
        onTicket: writtenAtMs === null ? null : { at: new Date(writtenAtMs).toISOString(), words },
      },
    ]),
  );
}
