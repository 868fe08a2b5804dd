import { type SQL, sql } from 'drizzle-orm';
import { uuidOrNull } from '#server/platform/database/columns.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';

/**
 * When danger last came to light in the case `opened`: when the case was opened, when the reader
 * changed its class, reopened it or found an emergency, when the guest changed the words to a lesser
 * danger, or when the guest wrote about danger on the ticket.
 */
export const LAST_DANGER_AT = sql`greatest(opened.opened_at, (
  select max(raised.at) from case_entries raised
  where raised.case_id = opened.id and raised."by" is null and (raised.act in ('opened_again', 'emergency')
    or raised.act = 'class_changed' and raised.details ->> 'isRenamed' is null
    or raised.act = 'reworded' and raised.details ->> 'safety' is not null)
), (
  select max(coalesce(written.read_at, written.written_at)) from message_readings written
  where written.feedback_id = opened.feedback_id and written.safety is not null
))`;

/**
 * When danger last came to light in the open case of an answer; null if somebody has acted since.
 * An act can be in the case, on the complaint or at the table, where a shared device may not know
 * who acted. Two things do not count as acts: a guest who calls the matter settled, and a claim
 * that was given back. Calls and complaints show who holds a claim now; the log of the case does
 * not.
 */
export function untendedDangerSince(feedbackId: SQL): SQL {
  return sql`(
    select danger.at from cases opened
    cross join lateral (select ${LAST_DANGER_AT} as at) danger
    where opened.feedback_id = ${feedbackId} and opened.status = 'open' and not exists (
      select from case_entries tended
      where tended.case_id = opened.id and tended."by" is not null and tended.at >= danger.at
        and tended.act not in ('taken', 'resolved', 'reopened')
    ) and not exists (
      select from calls visit
      where visit.feedback_id = opened.feedback_id and visit.lapsed_at is null
        and (visit.done_at >= danger.at
          or visit.withdrawn_at is null and visit.taken_at >= danger.at)
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
 * The last act since danger came to light in an open case, by the same rules as untendedDangerSince: its
 * time, and the id and name of the person. Null if nobody has acted.
 */
export function lastActOnDanger(feedbackId: SQL): SQL {
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
      select visit.done_at, coalesce(visit.done_by, visit.taken_by)::text,
        case when visit.done_by is null then visit.taken_by_name end from calls visit
      where visit.feedback_id = opened.feedback_id and visit.lapsed_at is null
      union all
      select visit.taken_at, visit.taken_by::text, visit.taken_by_name from calls visit
      where visit.feedback_id = opened.feedback_id and visit.lapsed_at is null
        and visit.withdrawn_at is null
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
    left join users on users.id = ${uuidOrNull(sql`acted.person`)}
    where opened.feedback_id = ${feedbackId} and opened.status = 'open' and acted.at >= danger.at
    order by acted.at desc limit 1
  )`;
}

/** The ids of all feedback of these venues with danger on which nobody has acted since. */
export function selectUntendedDangers(venueUuids: readonly string[]): SQL {
  return sql`
    select endangered.feedback_id from cases endangered
    where endangered.venue_uuid = any(${sql.param([...venueUuids])}::uuid[])
      and endangered.status = 'open' and ${untendedDangerSince(sql`endangered.feedback_id`)} is not null
  `;
}
