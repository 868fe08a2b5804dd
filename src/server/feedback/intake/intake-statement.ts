import type { Statement } from '#server/platform/database/database.ts';
import { visitTimeSql } from '#server/stats/rollups/definitions.ts';
import { ANSWER_COLUMN_NAMES, ANSWER_COLUMN_TYPES } from '../answers.ts';
import { VENUE_VERSION_SQL } from '../queries.ts';

const VISIT = visitTimeSql('visit', 'came_at');
const DATABASE_CLOCK_SQL = `(now() + $2::float8 * interval '1 millisecond')`;

/** The columns that decide whether a submission is accepted and gets a code. */
const ACCEPTANCE_COLUMNS = `guest.id, key, body_hash, venue_uuid, business_id, device, network, is_scanned, device_counter,
  network_counter, monthly_limit, reward_code, reward_zone, reward_cap, reward_counter, reward_most, arrived_at`;
/** The columns that codes and rollup deltas are made from. */
const COUNTED_COLUMNS = `guest.id, venue_id, venue_uuid, business_id, is_first, visit_date, visit_hour,
  overall_rating, sentiment, is_serious_complaint, server_name, table_number, reward_type,
  reward_label, reward_days, reward_from, reward_drawn, reward_zone`;

/** Increments a counter, or restarts it if its period is over. */
const INCREMENT_COUNTER = `
  count = case when rate_limits.resets_at <= ${DATABASE_CLOCK_SQL} then excluded.count
    else rate_limits.count + excluded.count end,
  resets_at = case when rate_limits.resets_at <= ${DATABASE_CLOCK_SQL} then excluded.resets_at
    else rate_limits.resets_at end`;

/**
 * The statement that stores submissions. Its parameters are the submissions as JSON ($1), the clock
 * offset in milliseconds ($2), how many a device may send ($3) in how many seconds ($4), and the
 * same for a network ($5, $6). No two submissions may name the same device. If two guests share a
 * reward counter or a venue has a daily cap, a longer statement is needed; the simple one keeps
 * other batches fast.
 */
export function intakeStatement(guests: readonly RewardBounds[]): Statement {
  const counters = guests.flatMap(({ counter }) => counter?.key ?? []);
  const isSimple =
    new Set(counters).size === counters.length && guests.every(({ venueCap }) => venueCap === null);
  return isSimple ? SIMPLE : SHARED;
}

/** The daily limits on the codes of a guest and of a venue. */
export type RewardBounds = {
  timezone: string;
  venueCap: number | null;
  counter: { key: string; most: number } | undefined;
};

/** Locks rows in a fixed order, so that concurrent servers cannot deadlock. */
function statement(name: string, rewards: string): Statement {
  const text = `
    with guest as materialized (
      select guest.*, ${DATABASE_CLOCK_SQL} as arrived_at
      from json_to_recordset($1::json) as guest (
        id uuid, key text, body_hash text, venue_id text, venue_uuid uuid, business_id uuid,
        ticket_hash bytea, adds_to uuid, venue_version text, is_first bool, device text, device_on_day text, network text, is_scanned bool,
        device_counter text, network_counter text, monthly_limit int, ${ANSWER_COLUMN_TYPES}, unfinished_at timestamptz, writing_ms int, visit_hour smallint, sentiment text, you_said text,
        reward_code text, reward_type text, reward_label text, reward_days int, reward_from timestamp, reward_drawn text,
        reward_refusal text, reward_zone text, reward_cap int, reward_counter text,
        reward_most float8
      )
    ),
    place as materialized (
      -- Waits while a venue changes its time zone: all counts of a statement must use one zone,
      -- and guests with the same version of the venue have the same zone.
      select venues.id, ${VENUE_VERSION_SQL} as version
      from venues left join businesses on businesses.id = venues.business_id
      where venues.id = any (array(select distinct venue_uuid from guest))
      order by venues.id for key share of venues
    ),
    current_guest as materialized (
      -- Leaves out guests whose venue has changed since it was cached: they are submitted again.
      -- Takes only the columns of the verdict, because each step would copy the texts.
      select ${ACCEPTANCE_COLUMNS} from guest left join place on place.id = venue_uuid
      where venue_uuid is null or version = venue_version
    ),
    device_counted as (
      -- A repeat after a lost response does not count: it stores nothing.
      insert into rate_limits (key, count, resets_at)
      select device_counter, 1, arrived_at + $4::float8 * interval '1 second'
      from current_guest where device_counter is not null and not exists (
        select from submission_keys
        where submission_keys.key = current_guest.key and submission_keys.device = current_guest.device
          and submission_keys.body_hash = current_guest.body_hash
      )
      order by device_counter
      on conflict (key) do update set ${INCREMENT_COUNTER}
      returning key, count, resets_at
    ),
    network_caller as (
      -- A guest above the limit of the device does not count for the network. Nor does the next part
      -- of an answer: a guest sends several, and what all guests share must not run out earlier.
      select id, network_counter,
        row_number() over (partition by network_counter order by id) as nth,
        count(*) over (partition by network_counter) as callers
      from current_guest left join device_counted on device_counted.key = device_counter
      where network_counter is not null and coalesce(count, 0) <= $3::float8 and not exists (
        select from submission_keys
        where submission_keys.key = current_guest.key and submission_keys.device = current_guest.device
      )
    ),
    network_counted as (
      insert into rate_limits (key, count, resets_at)
      select network_counter, count(*),
        ${DATABASE_CLOCK_SQL} + $6::float8 * interval '1 second'
      from network_caller group by network_counter order by network_counter
      on conflict (key) do update set ${INCREMENT_COUNTER}
      returning key, count, resets_at
    ),
    limited_guest as materialized (
      select current_guest.*,
        case when device_counted.count > $3::float8 then 'device'
          when network_counted.count - callers + nth > $5::float8 then 'network' end as exceeded,
        case when device_counted.count > $3::float8 then device_counted.resets_at
          else network_counted.resets_at end as free_at
      from current_guest left join device_counted on device_counted.key = device_counter
      left join network_caller using (id)
      left join network_counted on network_counted.key = network_caller.network_counter
    ),
    claimed as (
      -- A submission without a key gets a row too: it shows which network an alarm came from.
      insert into submission_keys (key, body_hash, feedback_id, device, network, is_scanned, created_at)
      select coalesce(key, id::text), coalesce(body_hash, ''), id, device, network, is_scanned, arrived_at
      from limited_guest where exceeded is null order by 1
      on conflict (key) do nothing
      returning feedback_id
    ),
    admitted as (
      select * from limited_guest where id in (select feedback_id from claimed)
    ),
    limited as (
      select business_id, monthly_limit, min(arrived_at) as arrived_at, count(*)::int as wanted
      from admitted where monthly_limit is not null group by business_id, monthly_limit
    ),
    months as (
      select limited.*, zone.name as zone,
        date_trunc('month', arrived_at at time zone zone.name) as month
      from limited cross join lateral (
        -- The owner's month is that of the first venue.
        select timezone as name from venues
        where venues.business_id = limited.business_id and deleted_at is null
        order by created_at, id limit 1
      ) zone
    ),
    used as (
      -- Counts the rows: a new month has no counter yet, and a plan without limit does not count.
      select business_id, month, monthly_limit, wanted, (
        select count(*)::int from feedback
        join venues on venues.id = feedback.venue_uuid
        where venues.business_id = months.business_id and feedback.held_at is null
          and feedback.unsealed_at is null
          and feedback.created_at >= months.month at time zone months.zone
      ) as before
      from months
    ),
    counted as (
      insert into monthly_usage (business_id, month, used, last_granted)
      select business_id, month::date, before + least(wanted, monthly_limit - before),
        least(wanted, monthly_limit - before)
      from used where before < monthly_limit order by business_id
      on conflict (business_id, month) do update set (used, last_granted) = (
        select taken + least(wanted, monthly_limit - taken), least(wanted, monthly_limit - taken)
        from used, lateral (select greatest(monthly_usage.used, before) as taken) so_far
        where used.business_id = excluded.business_id
      )
      where monthly_usage.used <
        (select monthly_limit from used where used.business_id = excluded.business_id)
      returning business_id, last_granted
    ),
    verdict as (
      select admitted.*, monthly_limit is not null and
        row_number() over (partition by admitted.business_id, monthly_limit order by id) > coalesce(last_granted, 0)
        as is_held
      from admitted left join counted on counted.business_id = admitted.business_id
    ),
    ${rewards}
    stored as (
      insert into feedback (
        id, venue_id, venue_uuid, ${ANSWER_COLUMN_NAMES}, reward_code, reward_refusal, created_at, held_at,
        was_refused, sentiment, visit_hour, ticket_hash, adds_to, unfinished_at, writing_until, you_said_drawn,
        device_on_day
      )
      select guest.id, guest.venue_id, guest.venue_uuid, ${ANSWER_COLUMN_NAMES},
        case when not is_held and refusal is null then guest.reward_code end,
        coalesce(refusal, guest.reward_refusal), guest.arrived_at,
        case when is_held then guest.arrived_at end, is_held, sentiment, visit_hour,
        ticket_hash, adds_to, unfinished_at, guest.arrived_at + writing_ms * interval '1 millisecond',
        you_said, device_on_day
      from reward join guest on guest.id = reward.id
      returning id, created_at, was_refused, reward_code as issued_code, reward_refusal
    ),
    accepted as (
      select ${COUNTED_COLUMNS}, created_at, issued_code
      from stored join guest on guest.id = stored.id where not was_refused
    ),
    coded as (
      insert into reward_codes (
        id, code, reward_type, reward_label, venue_id, venue_uuid, valid_from, drawn_usability, expires_at,
        created_at
      )
      select id, issued_code, reward_type, reward_label, venue_id, venue_uuid,
        reward_from at time zone reward_zone, reward_drawn,
        created_at + reward_days * interval '1 day', created_at
      from accepted where issued_code is not null
      returning code, expires_at, valid_from
    ),
    dated as (
      update businesses set first_feedback_received_at = (select created_at from accepted limit 1)
      where id = any (array(select business_id from accepted where is_first))
        and first_feedback_received_at is null
    ),
    rolled_up as (
      insert into rollup_deltas (
        venue_uuid, day, weekday, hour, overall_rating, sentiment, is_serious_complaint,
        server_name, table_number, reward_type, feedback_count, reward_count
      )
      select venue_uuid, came_at::date, ${VISIT.weekday},
        ${VISIT.hour}, overall_rating, sentiment,
        is_serious_complaint, server_name, table_number,
        case when issued_code is not null then reward_type end, 1,
        case when issued_code is null then 0 else 1 end
      from (
        select accepted.*, created_at at time zone reward_zone as came_at
        from accepted where business_id is not null and venue_uuid is not null
      ) visit
    )
    select guest.id, limited_guest.id is null as "isOutdated", exceeded,
      extract(epoch from free_at - limited_guest.arrived_at)::float8 as "secondsLeft",
      was_refused as "wasHeld", expires_at as "rewardExpiresAt",
      valid_from as "rewardValidFrom",
      stored.reward_refusal as "rewardRefusal"
    from guest left join limited_guest using (id) left join stored using (id)
    left join coded on coded.code = issued_code
  `;
  return { name, text };
}

const SIMPLE = statement(
  'store-submissions',
  `guest_counted as (
      insert into rate_limits (key, count, resets_at)
      select reward_counter, 1,
        (date_trunc('day', arrived_at at time zone reward_zone) + interval '1 day')
          at time zone reward_zone
      from verdict
      where reward_counter is not null and reward_code is not null and not is_held
      order by reward_counter
      on conflict (key) do update set ${INCREMENT_COUNTER}
      returning key, count
    ),
    reward as (
      select verdict.*,
        case when guest_counted.count > reward_most then 'guest-limit' end as refusal
      from verdict left join guest_counted on guest_counted.key = reward_counter
    ),`,
);

/** Turns the rows of `verdict` into `reward`, which adds the column `refusal`. */
export const REWARD_REFUSALS_SQL = `wish as materialized (
      select id, venue_uuid, arrived_at, reward_zone as zone, reward_cap, reward_counter, reward_most,
        date_trunc('day', arrived_at at time zone reward_zone) as day,
        count(*) over (partition by reward_counter) as callers,
        row_number() over (partition by reward_counter order by id) as place
      from verdict where reward_code is not null and not is_held
    ),
    guest_counted as (
      insert into rate_limits (key, count, resets_at)
      select reward_counter, count(*), min((day + interval '1 day') at time zone zone)
      from wish where reward_counter is not null group by reward_counter order by reward_counter
      on conflict (key) do update set ${INCREMENT_COUNTER}
      returning key, count
    ),
    fair as (
      select wish.*, count is null or count - callers + place <= reward_most as is_fair
      from wish left join guest_counted on key = reward_counter
    ),
    capped as (
      select venue_uuid, min(reward_cap) as cap, min(day) as day, min(zone) as zone,
        count(*)::int as wanted
      from fair where is_fair and reward_cap is not null group by venue_uuid
    ),
    issued as (
      -- Counts the codes, because the day may have no counter yet or may have begun without a cap.
      select capped.*, (
        select count(*)::int from reward_codes
        where reward_codes.venue_uuid = capped.venue_uuid
          and reward_codes.created_at >= capped.day at time zone capped.zone
      ) as before
      from capped
    ),
    day_counted as (
      insert into reward_days (venue_uuid, day, issued, last_granted)
      select venue_uuid, day::date, before + least(wanted, cap - before), least(wanted, cap - before)
      from issued where before < cap order by venue_uuid
      on conflict (venue_uuid) do update set (day, issued, last_granted) = (
        select excluded.day, taken + least(wanted, cap - taken), least(wanted, cap - taken)
        from issued, lateral (
          select greatest(before, case when reward_days.day = excluded.day
            then reward_days.issued else 0 end) as taken
        ) so_far
        where issued.venue_uuid = excluded.venue_uuid
      )
      where reward_days.day <> excluded.day or reward_days.issued <
        (select cap from issued where issued.venue_uuid = excluded.venue_uuid)
      returning venue_uuid, last_granted
    ),
    judged as (
      select id, case
        when not is_fair then 'guest-limit'
        when reward_cap is not null and coalesce(last_granted, 0) <
          row_number() over (partition by fair.venue_uuid, is_fair order by id) then 'venue-limit'
        end as refusal
      from fair left join day_counted on day_counted.venue_uuid = fair.venue_uuid
    ),
    reward as (
      select verdict.*, refusal from verdict left join judged using (id)
    ),`;

const SHARED = statement('store-submissions-shared', REWARD_REFUSALS_SQL);
