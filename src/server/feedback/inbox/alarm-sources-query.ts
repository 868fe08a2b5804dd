import { sql } from 'drizzle-orm';
import { LAST_DANGER_AT, untendedDangerSince } from '#server/complaints/untended-danger-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Alarm } from '#shared/floor/alarm-rules.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { alarmWordsSql, currentAlarmWordsSql } from '../alarm-words-query.ts';
import { IS_OPEN_COMPLAINT } from './complaint-state-query.ts';

/** A safety matter as an alarm, with what is known of its origin. */
export type AlarmSource = Alarm & {
  id: string;
  venueUuid: string;
  table: string | null;
  /** Whether the complaint is open, or nobody has acted since danger last came to light. */
  isOpen: boolean;
  /** When danger last came to light in its open case; null if somebody has acted since. */
  untendedSince: string | null;
};

/**
 * When the guest first reported the danger. A message on the ticket counts only within an hour of
 * the answer, because the floor board does not ring for later ones.
 */
const TOLD_AT = sql`case
  when understood.safety is null and written.first_at <= feedback.created_at + interval '1 hour'
  then written.first_at else feedback.created_at end`;

/** Upper bound; scanned alarms and the newest ones are never left out. */
const MAX_SOURCES = 5_000;

/**
 * Safety matters of these venues from `since` to `until`: answers whose words report danger, and
 * open cases, whose class takes precedence. An older answer is included if danger came to light in
 * that time, for example by a message on its ticket. A guest's network is stored for two days only.
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
    toldAtMs: number;
    safety: SafetyClass;
    words: string[];
    standingWords: string[];
    isScanned: boolean;
    network: string | null;
    isOpen: boolean;
    untendedSinceMs: number | null;
  }>(sql`
    select feedback.id, feedback.venue_uuid as "venueUuid", feedback.table_number as table,
      (extract(epoch from ${TOLD_AT}) * 1000)::float8 as "toldAtMs",
      coalesce(opened.safety, understood.safety) as safety,
      ${alarmWordsSql(sql`feedback.id`)} as words,
      ${currentAlarmWordsSql(sql`feedback.id`)} as "standingWords",
      coalesce(sent.is_scanned, false) as "isScanned", sent.network,
      (${IS_OPEN_COMPLAINT}) or untended.since is not null as "isOpen",
      (extract(epoch from untended.since) * 1000)::float8 as "untendedSinceMs"
    from (
      select feedback_id from understandings
      where venue_uuid = any(${ofVenues}) and safety is not null
        and feedback_created_at between ${from} and ${to}
      union
      select opened.feedback_id from cases opened
      where opened.venue_uuid = any(${ofVenues}) and opened.status = 'open'
        and (opened.feedback_created_at between ${from} and ${to}
          or ${LAST_DANGER_AT} between ${from} and ${to})
    ) matter
    join feedback on feedback.id = matter.feedback_id
    left join understandings understood on understood.feedback_id = feedback.id
    left join cases opened on opened.feedback_id = feedback.id and opened.status = 'open'
    cross join lateral (
      select min(written_at) as first_at from message_readings
      where message_readings.feedback_id = feedback.id and message_readings.safety is not null
    ) written
    cross join lateral (select ${untendedDangerSince(sql`feedback.id`)} as since) untended
    -- The keys are indexed by age only, and a key is stored together with its answer.
    left join submission_keys sent on sent.created_at between ${from} - interval '1 minute'
      and ${to} + interval '1 minute' and sent.feedback_id = feedback.id
    where feedback.held_at is null
    order by coalesce(sent.is_scanned, false) desc,
      greatest(feedback.created_at, untended.since) desc
    limit ${MAX_SOURCES}
  `);
  return rows.map(({ toldAtMs, untendedSinceMs, network, words, standingWords, ...row }) => ({
    ...row,
    isEmergency: isEmergency(row.safety, words),
    isTakenBack: isEmergency(row.safety, words) && !isEmergency(row.safety, standingWords),
    networks: network === null ? [] : [network],
    createdAt: new Date(toldAtMs).toISOString(),
    untendedSince: untendedSinceMs === null ? null : new Date(untendedSinceMs).toISOString(),
  }));
}
