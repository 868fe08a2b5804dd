import { type SQL, sql } from 'drizzle-orm';
import type { FeedbackSubmission } from '#shared/feedback/contract.ts';
import type { Sentiment } from '#shared/feedback/sentiment.ts';
import type { Queryable } from '../platform/database.ts';

/** Everything that one submission writes. */
export type Intake = {
  id: string;
  now: SQL;
  key: { hash: string; bodyHash: string } | undefined;
  venueId: string;
  venueUuid: string | null;
  ownerId: string | null;
  /** Undefined when the owner has none. */
  monthlyLimit: number | undefined;
  ownerTimeZone: string;
  fields: Omit<FeedbackSubmission, 'venueId'>;
  sentiment: Sentiment;
  visitHour: number | undefined;
  reward: { code: string; type: string; label: string; validDays: number } | undefined;
};

export type IntakeResult = { wasRefused: boolean; rewardExpiresAt: Date | null };

/**
 * The whole submission in one statement, and so in one transaction and one round trip: the key is
 * claimed, the month counted, the feedback stored (sealed where the month is used up), the code
 * issued, the owner's first feedback dated and the figures told. Undefined: the key was used before.
 */
export async function storeSubmission(
  db: Queryable,
  intake: Intake,
): Promise<IntakeResult | undefined> {
  const { fields, reward, key } = intake;
  const text = (value: string | undefined) => sql`${value ?? null}::text`;
  const limit = sql`${intake.monthlyLimit ?? null}::int`;
  const owner = sql`${intake.ownerId}::uuid`;
  const venue = sql`${intake.venueUuid}::uuid`;
  const zone = text(intake.ownerTimeZone);
  const visitHour = sql`${intake.visitHour ?? null}::smallint`;
  const localTime = sql`(created_at at time zone place.timezone)`;
  const { rows } = await db.execute<{ was_refused: boolean; expires_at: string | null }>(sql`
    with clock as (
      select ${intake.now} as now,
        date_trunc('month', ${intake.now} at time zone ${zone}) as month
    ),
    claimed as (
      insert into submission_keys (key, body_hash, feedback_id, created_at)
      select ${key?.hash ?? null}::text, ${key?.bodyHash ?? null}::text, ${intake.id}::uuid, now
      from clock where ${text(key?.hash)} is not null
      on conflict (key) do nothing
      returning key
    ),
    admitted as (
      select now, month from clock
      where ${text(key?.hash)} is null or exists (select from claimed)
    ),
    used as (
      -- Only looked at until the month has its counter, such as after a change of plan.
      select count(*)::int as before from feedback
      join venues on venues.id = feedback.venue_uuid
      cross join admitted
      where ${limit} is not null
        and venues.owner_id = ${owner} and feedback.held_at is null
        and feedback.created_at >= admitted.month at time zone ${zone}
    ),
    counted as (
      insert into monthly_usage (owner_id, month, used)
      select ${owner}, admitted.month::date, used.before + 1 from admitted, used
      where ${limit} is not null and used.before < ${limit}
      -- The counter stood still while a plan without limit took more.
      on conflict (owner_id, month)
        do update set used = greatest(monthly_usage.used + 1, excluded.used)
        where greatest(monthly_usage.used + 1, excluded.used) <= ${limit}
      returning used
    ),
    verdict as (
      select now, (${limit} is not null and not exists (select from counted)) as is_refused
      from admitted
    ),
    stored as (
      insert into feedback (
        id, venue_id, venue_uuid, overall_rating, primary_issue, text_general, text_specific,
        server_name, customer_name, table_number, visit_date, visit_time, reward_selected, email,
        reward_code, is_serious_complaint, created_at, held_at, was_refused, sentiment, visit_hour
      )
      select ${intake.id}::uuid, ${text(intake.venueId)}, ${venue}, ${text(fields.overallRating)},
        ${text(fields.primaryIssue)}, ${text(fields.textGeneral)}, ${text(fields.textSpecific)},
        ${text(fields.serverName)}, ${text(fields.customerName)}, ${text(fields.tableNumber)},
        ${text(fields.visitDate)}::date, ${text(fields.visitTime)}, ${text(fields.rewardSelected)},
        ${text(fields.email)}, case when not is_refused then ${text(reward?.code)} end,
        ${fields.isSeriousComplaint}::boolean, now, case when is_refused then now end, is_refused,
        ${text(intake.sentiment)}, ${visitHour}
      from verdict
      returning created_at, was_refused
    ),
    coded as (
      insert into reward_codes (
        id, code, reward_type, reward_label, venue_id, venue_uuid, expires_at, created_at
      )
      select gen_random_uuid(), ${text(reward?.code)}, ${text(reward?.type)}, ${text(reward?.label)},
        ${text(intake.venueId)}, ${venue},
        created_at + ${reward?.validDays ?? 0}::int * interval '1 day', created_at
      from stored where not was_refused and ${text(reward?.code)} is not null
      returning expires_at
    ),
    dated as (
      update users set first_feedback_received_at = stored.created_at from stored
      where users.id = ${owner} and users.first_feedback_received_at is null
        and not stored.was_refused
    ),
    place as (
      -- Not while the venue changes its zone: what is counted has to agree on one.
      select timezone from venues where id = ${venue} for key share
    ),
    told as (
      insert into figure_deltas (
        venue_uuid, day, weekday, hour, overall_rating, sentiment, is_serious_complaint,
        server_name, table_number, reward_type, feedback_count, reward_count
      )
      select ${venue}, ${localTime}::date,
        extract(isodow from coalesce(${text(fields.visitDate)}::date, ${localTime}::date)),
        coalesce(${visitHour}, extract(hour from ${localTime})),
        ${text(fields.overallRating)}, ${text(intake.sentiment)},
        ${fields.isSeriousComplaint}::boolean, ${text(fields.serverName)},
        ${text(fields.tableNumber)}, ${text(reward?.type)}, 1, ${reward ? 1 : 0}::smallint
      from stored, place where not was_refused and ${owner} is not null
    )
    select stored.was_refused, coded.expires_at from stored left join coded on true
  `);
  const [row] = rows;
  if (!row) return undefined;
  const { was_refused: wasRefused, expires_at: expiresAt } = row;
  return { wasRefused, rewardExpiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
