import type { Invariant } from './invariant.ts';

/**
 * All feedback that counts, by the calendar of its venue. Computed independently of the product's SQL,
 * so that the two can be compared.
 */
const COUNTED = `
  select feedback.*, local.day,
    extract(isodow from coalesce(feedback.visit_date, local.day))::int as weekday,
    coalesce(feedback.visit_hour, extract(hour from local.time))::int as hour,
    feedback.sentiment = 'negative' or feedback.is_serious_complaint as is_complaint,
    feedback.overall_rating in ('okay', 'great', 'excellent') as is_satisfied
  from feedback
  join venues on venues.id = feedback.venue_uuid and venues.business_id is not null
  cross join lateral (
    select feedback.created_at at time zone venues.timezone as time,
      (feedback.created_at at time zone venues.timezone)::date as day
  ) local
  where feedback.held_at is null`;

/** Finds groups in which two counts differ. A group with a count of zero may be missing. */
function difference(what: string, group: string, counted: string, shown: string): string {
  return `
    select '${what} of venue ' || coalesce(counted.venue_uuid, shown.venue_uuid) || ', '
      || coalesce(counted.part, shown.part) || ': ' || coalesce(shown.sums::text, 'nothing')
      || ' shown, ' || coalesce(counted.sums::text, 'nothing') || ' counted' as detail
    from (
      select venue_uuid, concat_ws(' ', ${group}) as part, ${counted}
      group by venue_uuid, ${group}
    ) counted
    full join (
      select venue_uuid, concat_ws(' ', ${group}) as part, ${shown}
      group by venue_uuid, ${group}
    ) shown using (venue_uuid, part)
    where coalesce(counted.sums, array_fill(0::numeric, array[cardinality(shown.sums)]))
      <> coalesce(shown.sums, array_fill(0::numeric, array[cardinality(counted.sums)]))`;
}

const COMPLAINT = "(sentiment = 'negative' or is_serious_complaint)";
const SATISFIED = "overall_rating in ('okay', 'great', 'excellent')";

const byTime = difference(
  'the hours',
  'weekday, hour, rating, sentiment, is_serious_complaint',
  `array[count(*)]::numeric[] as sums
    from (select *, coalesce(overall_rating, '') as rating from (${COUNTED}) rated) rows`,
  `array[sum(feedback_count)]::numeric[] as sums from (
    select venue_uuid, weekday, hour, rating, sentiment, is_serious_complaint, feedback_count
    from rollups_by_time
    union all
    select venue_uuid, weekday, hour, coalesce(overall_rating, ''), sentiment,
      is_serious_complaint, feedback_count
    from rollup_deltas
  ) rows`,
);

function countsOf(ratings: readonly string[]): string {
  return ratings.map((each) => `count(*) filter (where overall_rating = '${each}')`).join();
}

function ratingDeltasSql(ratings: readonly string[]): string {
  return ratings
    .map((each) => `feedback_count * coalesce(overall_rating = '${each}', false)::int`)
    .join();
}

const byDay = difference(
  'the days',
  'day, weekday, hour',
  `array[count(*), count(*) filter (where is_complaint), count(overall_rating),
      count(*) filter (where is_satisfied), count(reward_code),
      ${countsOf(['poor', 'fair', 'okay', 'great'])}]::numeric[] as sums
    from (${COUNTED}) rows`,
  `array[sum(feedback_count), sum(complaint_count), sum(rated_count), sum(satisfied_count),
      sum(reward_count), sum(poor_count), sum(fair_count), sum(okay_count), sum(great_count)
    ]::numeric[] as sums
    from (
      select venue_uuid, day, weekday, hour, feedback_count, complaint_count, rated_count,
        satisfied_count, reward_count, poor_count, fair_count, okay_count, great_count
      from rollups_by_day
      union all
      select venue_uuid, day, weekday, hour, feedback_count, feedback_count * ${COMPLAINT}::int,
        feedback_count * (overall_rating is not null)::int,
        feedback_count * coalesce(${SATISFIED}, false)::int, reward_count,
        ${ratingDeltasSql(['poor', 'fair', 'okay', 'great'])}
      from rollup_deltas where feedback_count <> 0
    ) rows`,
);

const SPELLED = "regexp_replace(btrim(server_name), '\\s+', ' ', 'g')";

const byName = difference(
  'the names',
  'kind, spelling',
  `array[count(*), count(*) filter (where sentiment = 'positive'),
      count(*) filter (where sentiment = 'negative')]::numeric[] as sums
    from (${COUNTED}) rows
    cross join lateral (values ('server', ${SPELLED}), ('table', btrim(table_number)))
      as name(kind, spelling)
    where spelling <> ''`,
  `array[sum(feedback_count), sum(positive_count), sum(negative_count)]::numeric[] as sums
    from (
      select venue_uuid, kind, spelling, feedback_count, positive_count, negative_count
      from rollups_by_name where kind <> 'reward'
      union all
      select venue_uuid, kind, spelling, feedback_count,
        feedback_count * (sentiment = 'positive')::int,
        feedback_count * (sentiment = 'negative')::int
      from rollup_deltas
      cross join lateral (values ('server', ${SPELLED}), ('table', btrim(table_number)))
        as name(kind, spelling)
      where spelling <> ''
    ) rows`,
);

const byNameAndDay = difference(
  'the names of days',
  'kind, day, key',
  `array[count(*), count(overall_rating), count(*) filter (where is_satisfied)]::numeric[] as sums
    from (${COUNTED}) rows
    cross join lateral (values ('server', lower(${SPELLED})), ('table', lower(btrim(table_number))))
      as name(kind, key)
    where key <> ''`,
  `array[sum(feedback_count), sum(rated_count), sum(satisfied_count)]::numeric[] as sums
    from (
      select venue_uuid, kind, day, key, feedback_count, rated_count, satisfied_count
      from rollups_by_name_and_day
      union all
      select venue_uuid, kind, day, key, feedback_count,
        feedback_count * (overall_rating is not null)::int,
        feedback_count * coalesce(${SATISFIED}, false)::int
      from rollup_deltas
      cross join lateral (values ('server', lower(${SPELLED})), ('table', lower(btrim(table_number))))
        as name(kind, key)
      where key <> ''
    ) rows`,
);

/** Redeemed codes by the day on which the code was issued. */
const redeemedByDay = difference(
  'the redeemed codes',
  'day',
  `array[count(*)]::numeric[] as sums from (
      select reward_codes.venue_uuid,
        (reward_codes.created_at at time zone venues.timezone)::date as day
      from reward_codes
      join venues on venues.id = reward_codes.venue_uuid and venues.business_id is not null
      where is_redeemed
    ) rows`,
  `array[sum(redeemed_count)]::numeric[] as sums from (
    select venue_uuid, day, redeemed_count from rollups_by_day
    union all
    select venue_uuid, day, redeemed_count from rollup_deltas
  ) rows`,
);

const byReward = difference(
  'the rewards',
  'reward_type',
  `array[count(*), count(*) filter (where is_redeemed)]::numeric[] as sums
    from reward_codes where venue_uuid in (select id from venues where business_id is not null)`,
  `array[sum(reward_count), sum(redeemed_count)]::numeric[] as sums from (
    select venue_uuid, spelling as reward_type, reward_count, redeemed_count
    from rollups_by_name where kind = 'reward'
    union all
    select venue_uuid, reward_type, reward_count, redeemed_count
    from rollup_deltas where reward_type is not null
  ) rows`,
);

const ofReplies = difference(
  'the replies',
  'venue_uuid',
  `array[count(*), sum(round(extract(epoch from replied_at - created_at)))]::numeric[] as sums
    from (
      select counted.*, replied_at from (${COUNTED}) counted join replies on feedback_id = id
    ) rows where replied_at is not null`,
  `array[sum(reply_count), sum(reply_seconds)]::numeric[] as sums from (
    select venue_uuid, reply_count, reply_seconds from rollups_of_replies
    union all
    select venue_uuid, reply_count, reply_seconds from rollup_deltas
  ) rows`,
);

/** Compares the rollups, including deltas not yet folded in, with the feedback. */
export const rollupInvariants: Invariant[] = [
  { name: 'the rollups by weekday and hour are those of the feedback', broken: byTime },
  { name: 'the rollups by day are those of the feedback', broken: byDay },
  { name: 'the rollups by name are those of the feedback', broken: byName },
  { name: 'the rollups by name and day are those of the feedback', broken: byNameAndDay },
  { name: 'the rollups of redeemed codes by day are those of the codes', broken: redeemedByDay },
  { name: 'the rollups of rewards are those of the codes', broken: byReward },
  { name: 'the rollups of replies are those of the feedback', broken: ofReplies },
];
