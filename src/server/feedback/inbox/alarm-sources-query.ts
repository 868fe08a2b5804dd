import { sql } from 'drizzle-orm';
import {
  isDangerVisitedSql,
  LAST_DANGER_AT,
  unattendedDangerSinceSql,
} from '#server/complaints/unattended-danger-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { CONTINUE_WITHIN_HOURS } from '#shared/feedback/rules.ts';
import type { Alarm } from '#shared/floor/alarm-rules.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { currentAlarmWordsSql, unattendedAlarmWordsSql } from '../alarm-words-query.ts';
import { IS_OPEN_COMPLAINT } from './complaint-state-query.ts';

/** A safety matter as an alarm, with what is known of its origin. */
export type AlarmSource = Alarm & {
  id: string;
  venueUuid: string;
  table: string | null;
  /** The guest's phone as a keyed hash; null if it sent none, and after two days. */
  device: string | null;
  /** Whether the complaint is open, or nobody has acted since danger last came to light. */
  isOpen: boolean;
  /** Whether staff have ended the alarm on the floor board. */
  isEnded: boolean;
  /** When danger last came to light in its open case; null if somebody has acted since. */
  unattendedSince: string | null;
  /** When the guest last wrote about the danger, however late it came to light. */
  lastWrittenAt: string;
};

/**
 * When the guest first reported the danger. A message on the ticket counts only within an hour of
 * the answer, because the floor board does not ring for later ones.
 */
const TOLD_AT = sql`case
  when understood.safety is null and written.first_at <= feedback.created_at + interval '1 hour'
  then written.first_at else feedback.created_at end`;

/**
 * The latest time at which the guest can have written about the danger. The words of an answer may
 * come to light days later, for example after an update of the reader, but the guest can change
 * them only for a day.
 */
const LAST_WRITTEN_AT = sql`greatest(feedback.created_at, written.last_at,
  least(unattended.since, feedback.created_at + ${CONTINUE_WITHIN_HOURS} * interval '1 hour'))`;

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
    lastWrittenAtMs: number;
    safety: SafetyClass;
    words: string[];
    standingWords: string[];
    isScanned: boolean;
    isEnded: boolean;
    isVisited: boolean;
    network: string | null;
    device: string | null;
    isOpen: boolean;
    unattendedSinceMs: number | null;
  }>(sql`
    select feedback.id, feedback.venue_uuid as "venueUuid", feedback.table_number as table,
      (extract(epoch from coalesce(
        case when rung.status in ('waiting', 'missed') then rung.created_at end, ${TOLD_AT}
      )) * 1000)::float8 as "toldAtMs",
      (extract(epoch from ${LAST_WRITTEN_AT}) * 1000)::float8 as "lastWrittenAtMs",
      coalesce(opened.safety, understood.safety) as safety,
      ${unattendedAlarmWordsSql(sql`feedback.id`, sql`unattended.since is not null`)} as words,
      ${currentAlarmWordsSql(sql`feedback.id`)} as "standingWords",
      coalesce(sent.is_scanned, false) or coalesce(rung.table_proof = 'signed', false) as "isScanned",
      sent.network, sent.device, coalesce(rung.status = 'done', false) as "isEnded",
      rung.arrived_at is not null and ${isDangerVisitedSql(sql`feedback.id`)} as "isVisited",
      (${IS_OPEN_COMPLAINT}) or unattended.since is not null as "isOpen",
      (extract(epoch from unattended.since) * 1000)::float8 as "unattendedSinceMs"
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
      select min(written_at) as first_at, max(written_at) as last_at from message_readings
      where message_readings.feedback_id = feedback.id and message_readings.safety is not null
    ) written
    cross join lateral (select ${unattendedDangerSinceSql(sql`feedback.id`)} as since) unattended
    -- The board orders an alarm by its call, which the guest may have made before writing of danger.
    left join lateral (
      select calls.status, calls.table_proof, calls.created_at, calls.arrived_at from calls
      where calls.feedback_id = feedback.id and calls.safety is not null
      order by calls.created_at desc limit 1
    ) rung on true
    -- The keys are indexed by age only, and a key is stored together with its answer.
    left join submission_keys sent on sent.created_at between ${from} - interval '1 minute'
      and ${to} + interval '1 minute' and sent.feedback_id = feedback.id
    where feedback.held_at is null
    order by coalesce(sent.is_scanned, false) desc,
      greatest(feedback.created_at, unattended.since) desc
    limit ${MAX_SOURCES}
  `);
  return rows.map(({ toldAtMs, lastWrittenAtMs, unattendedSinceMs, network, ...found }) => {
    const { words, standingWords, ...row } = found;
    return {
      ...row,
      isEmergency: isEmergency(row.safety, words),
      isTakenBack: isEmergency(row.safety, words) && !isEmergency(row.safety, standingWords),
      networks: network === null ? [] : [network],
      createdAt: new Date(toldAtMs).toISOString(),
      unattendedSince:
        unattendedSinceMs === null ? null : new Date(unattendedSinceMs).toISOString(),
      lastWrittenAt: new Date(lastWrittenAtMs).toISOString(),
    };
  });
}
