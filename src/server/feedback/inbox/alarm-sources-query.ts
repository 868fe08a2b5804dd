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
  /** Whether nobody has taken, answered or resolved it, or has acted since danger on its ticket. */
  isOpen: boolean;
};

/**
 * The guest wrote of danger on the ticket, and nobody has acted since: in the case, on the complaint,
 * or at the table, where a shared device may not know who it was.
 */
const IS_UNTENDED_ON_TICKET = sql`opened.id is not null and exists (
  select from message_readings written
  where written.feedback_id = feedback.id and written.safety is not null and not exists (
    select from case_entries tended
    where tended.case_id = opened.id and tended."by" is not null and tended.at >= written.written_at
  ) and not exists (
    select from calls visit
    where visit.feedback_id = feedback.id and visit.lapsed_at is null
      and visit.done_at >= written.written_at
  ) and not exists (
    select from complaint_states
    where complaint_states.feedback_id = feedback.id and (complaint_states.status = 'taken'
      or complaint_states.status = 'resolved' and complaint_states.resolved_at >= written.written_at)
  )
)`;

/** Upper bound; scanned alarms and the newest ones are never left out. */
const MAX_SOURCES = 5_000;

/**
 * Safety matters of these venues from `since` to `until`, by the words of the answer or by an open
 * case, whose class then counts. A guest's network is stored for two days only.
 */
export async function findAlarmSources(
  db: Queryable,
  venueUuids: readonly string[],
  { since, until }: { since: Date; until: Date },
): Promise<AlarmSource[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const to = sql`${until.toISOString()}::timestamptz`;
  const ofVenues = sql`${sql.param([...venueUuids])}::uuid[]`;
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
      (extract(epoch from feedback.created_at) * 1000)::float8 as "cameAtMs",
      coalesce(opened.safety, understood.safety) as safety,
      coalesce(sent.is_scanned, false) as "isScanned", sent.network,
      (${IS_OPEN_COMPLAINT}) or (${IS_UNTENDED_ON_TICKET}) as "isOpen"
    from (
      select feedback_id from understandings
      where venue_uuid = any(${ofVenues}) and safety is not null
        and feedback_created_at between ${from} and ${to}
      union
      select feedback_id from cases
      where venue_uuid = any(${ofVenues}) and status = 'open'
        and feedback_created_at between ${from} and ${to}
    ) matter
    join feedback on feedback.id = matter.feedback_id
    left join understandings understood on understood.feedback_id = feedback.id
    left join cases opened on opened.feedback_id = feedback.id and opened.status = 'open'
    -- The keys are indexed by age only, and a key is stored together with its answer.
    left join submission_keys sent on sent.created_at between ${from} - interval '1 minute'
      and ${to} + interval '1 minute' and sent.feedback_id = feedback.id
    where feedback.held_at is null
    order by coalesce(sent.is_scanned, false) desc, feedback.created_at desc
    limit ${MAX_SOURCES}
  `);
  return rows.map(({ cameAtMs, network, ...row }) => ({
    ...row,
    networks: network === null ? [] : [network],
    createdAt: new Date(cameAtMs).toISOString(),
  }));
}
