import { type SQL, sql } from 'drizzle-orm';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';

/**
 * When danger last came to light in the case `opened`: when the case was opened, when the reader
 * changed its class, reopened it or found an emergency, when the guest changed the words to a
 * lesser danger, or when the guest wrote about danger on the ticket.
 */
export const LAST_DANGER_AT = sql`greatest(opened.opened_at, (
  select max(raised.at) from case_entries raised
  where raised.case_id = opened.id and raised."by" is null and (raised.act in ('opened_again', 'emergency')
    or raised.act = 'class_changed' and raised.details ->> 'to' is not null
      and raised.details ->> 'isRenamed' is null
    or raised.act = 'reworded' and raised.details ->> 'safety' is not null)
), (
  select max(coalesce(written.read_at, written.written_at)) from message_readings written
  where written.feedback_id = opened.feedback_id and written.safety is not null
))`;

/**
 * When danger last came to light in the open case of an answer; null if somebody has acted since.
 * An act can be in the case, on the complaint or at the table, where a shared device may not know
 * who acted. Three things do not count as acts: a guest who calls the matter settled, a claim that
 * was given back, and a visit that has ended, because the floor ends an alarm with one tap. Calls
 * and complaints show who holds a claim now; the log of the case does not.
 */
export function unattendedDangerSinceSql(feedbackId: SQL): SQL {
  return sql`(
    select danger.at from cases opened
    cross join lateral (select ${LAST_DANGER_AT} as at) danger
    where opened.feedback_id = ${feedbackId} and opened.status = 'open' and not exists (
      select from case_entries tended
      where tended.case_id = opened.id and tended."by" is not null and tended.at >= danger.at
        and tended.act not in ('taken', 'resolved', 'reopened')
    ) and not exists (
      select from calls visit
      where visit.feedback_id = opened.feedback_id and visit.status = 'taken'
        and visit.taken_at >= danger.at
    ) and not exists (
      select from complaint_states handled
      where handled.feedback_id = opened.feedback_id and (handled.taken_at >= danger.at
        or handled.resolved_at >= danger.at
          and handled.resolved_by is distinct from ${GUEST_ACTOR})
    ) and not exists (
      select from replies answered
      where answered.feedback_id = opened.feedback_id and answered.replied_at >= danger.at
    )
  )`;
}

/**
 * Whether somebody was at the table of an answer since danger last came to light in its case. A
 * call that waits again needs another visit.
 */
export function isDangerVisitedSql(feedbackId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from cases opened
    cross join lateral (select ${LAST_DANGER_AT} as at) danger
    cross join lateral (
      select calls.status, calls.arrived_at from calls
      where calls.feedback_id = opened.feedback_id and calls.safety is not null
      order by calls.created_at desc limit 1
    ) visit
    where opened.feedback_id = ${feedbackId} and visit.status in ('taken', 'done')
      and visit.arrived_at >= danger.at
  )`;
}

/**
 * The last act since danger came to light in an open case, by the same rules as
 * unattendedDangerSinceSql: its time, and the id and name of the person. Null if nobody has acted.
 */
export function lastActOnDangerSql(feedbackId: SQL): SQL {
  return sql`(
    select json_build_object('atMs', (extract(epoch from acted.at) * 1000)::float8,
      'by', acted.person,
      'byName', coalesce(nullif(btrim(users.first_name), ''), users.email, acted.name))
    from cases opened
    cross join lateral (select ${LAST_DANGER_AT} as at) danger
    cross join lateral (
      select tended.at, tended."by" as person, null as name from case_entries tended
      where tended.case_id = opened.id and tended."by" is not null
        and tended.act not in ('taken', 'resolved', 'reopened')
      union all
      select visit.taken_at, visit.taken_by::text, visit.taken_by_name from calls visit
      where visit.feedback_id = opened.feedback_id and visit.status = 'taken'
      union all
      select handled.taken_at, handled.taken_by, null from complaint_states handled
      where handled.feedback_id = opened.feedback_id
      union all
      select handled.resolved_at, handled.resolved_by, null from complaint_states handled
      where handled.feedback_id = opened.feedback_id
        and handled.resolved_by is distinct from ${GUEST_ACTOR}
      union all
      select answered.replied_at, answered.replied_by, null from replies answered
      where answered.feedback_id = opened.feedback_id
    ) acted
    left join users on users.id = ${uuidOrNullSql(sql`acted.person`)}
    where opened.feedback_id = ${feedbackId} and opened.status = 'open' and acted.at >= danger.at
    order by acted.at desc limit 1
  )`;
}

/**
 * The last visit that ended since danger came to light in an open case; null if there is none. A
 * visit that ended by itself has no person who ended it.
 */
export function lastEndedVisitSql(feedbackId: SQL): SQL {
  const nameOf = (person: SQL) => sql`coalesce((
    select coalesce(nullif(btrim(users.first_name), ''), users.email) from users
    where users.id = ${person}
  ), case when ${person} is not distinct from visit.taken_by then visit.taken_by_name end)`;
  const who = sql`coalesce(visit.done_by, visit.taken_by)`;
  return sql`(
    select json_build_object('atMs', (extract(epoch from visit.done_at) * 1000)::float8,
      'by', ${who}, 'byName', ${nameOf(who)}, 'isByItself', visit.lapsed_at is not null,
      'arrivedAtMs', (extract(epoch from visit.arrived_at) * 1000)::float8,
      'arrivedByName', ${nameOf(sql`visit.taken_by`)}, 'arrivedBy', visit.taken_by)
    from cases opened
    cross join lateral (select ${LAST_DANGER_AT} as at) danger
    join calls visit on visit.feedback_id = opened.feedback_id and visit.status = 'done'
      and visit.done_at >= danger.at
    where opened.feedback_id = ${feedbackId} and opened.status = 'open'
    order by visit.done_at desc limit 1
  )`;
}

/** The ids of all feedback of these venues with danger on which nobody has acted since. */
export function selectUnattendedDangers(venueUuids: readonly string[]): SQL {
  return sql`
    select endangered.feedback_id from cases endangered
    where endangered.venue_uuid = any(${sql.param([...venueUuids])}::uuid[])
      and endangered.status = 'open' and ${unattendedDangerSinceSql(sql`endangered.feedback_id`)} is not null
  `;
}
