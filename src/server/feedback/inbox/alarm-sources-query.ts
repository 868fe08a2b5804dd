import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Alarm } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { IS_OPEN_COMPLAINT } from './complaint-state-query.ts';

/** A safety matter as an alarm, with what is known of its origin. */
export type AlarmSource = Alarm & {
  id: string;
  venueUuid: string;
  table: string | null;
  /** Whether nobody has taken, answered or resolved it. */
  isOpen: boolean;
};

/** Upper bound; scanned alarms and the newest ones are never left out. */
const MAX_SOURCES = 5_000;

/**
 * Safety matters of these venues from `since` to `until`. A guest's network is stored for two days
 * only.
 */
export async function findAlarmSources(
  db: Queryable,
  venueUuids: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<AlarmSource[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const to = sql`${until.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    id: string;
    venueUuid: string;
    table: string | null;
    cameAtMs: number;
    safety: SafetyClass;
    isScanned: boolean;
    network: string | null;
    isOpen: boolean;
  }>(sql`
    select feedback.id, feedback.venue_uuid as "venueUuid", feedback.table_number as table,
      (extract(epoch from feedback.created_at) * 1000)::float8 as "cameAtMs", understood.safety,
      coalesce(sent.is_scanned, false) as "isScanned", sent.network, (${IS_OPEN_COMPLAINT}) as "isOpen"
    from understandings understood
    join feedback on feedback.id = understood.feedback_id
    -- The keys are indexed by age only, and a key is stored together with its answer.
    left join submission_keys sent on sent.created_at between ${from} - interval '1 minute'
      and ${to} + interval '1 minute' and sent.feedback_id = feedback.id
    where understood.venue_uuid = any(${sql.param([...venueUuids])}::uuid[])
      and understood.safety is not null
      and understood.feedback_created_at between ${from} and ${to}
      and feedback.held_at is null
    order by coalesce(sent.is_scanned, false) desc, feedback.created_at desc
    limit ${MAX_SOURCES}
  `);
  return rows.map(({ cameAtMs, network, ...row }) => ({
    ...row,
    networks: network === null ? [] : [network],
    createdAt: new Date(cameAtMs).toISOString(),
  }));
}
