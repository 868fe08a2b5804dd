import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { DurationQuartiles } from '#shared/stats/call-figures.ts';
import { type DaySpan, IN_TIME_HOURS, lastCompleteDay } from '#shared/stats/definitions.ts';
import type { InTimeCounts } from '#shared/stats/reply-times.ts';
import { WEEKDAYS } from '#shared/venues/opening-hours.ts';
import { IS_COMPLAINT } from '../rollups/definitions.ts';
import type { VenueAndLastDay, ZonedVenue } from '../venue-totals.ts';

const CAME_AT = sql`answers.created_at`;

/** How long complaints waited for an answer, in total and within opening hours. */
export async function measureComplaintWaits(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<{ answered: DurationQuartiles | null; answeredInHours: DurationQuartiles | null }> {
  const { rows } = await db.execute<{
    count: number;
    hasHours: boolean;
    inAll: Quartiles;
    inHours: Quartiles;
  }>(sql`
    select count(*)::int as count, coalesce(bool_or(has_hours), false) as "hasHours",
      ${selectQuartiles(sql`extract(epoch from answered_at - began_at)`)} as "inAll",
      ${selectQuartiles(sql`open_seconds`)} as "inHours"
    from (${selectAnsweredComplaints(venue, days)}) answers
    cross join lateral (${openSeconds(venue)}) hours
  `);
  const [row] = rows;
  if (!row) throw new Error('answers without a row');
  const { count, hasHours, inAll, inHours } = row;
  return {
    answered: makeQuartiles(count, inAll),
    answeredInHours: hasHours ? makeQuartiles(count, inHours) : null,
  };
}

/** When a person first acted on a row of `complaint_states`. */
const FIRST_ACT_AT = sql`coalesce((jsonb_path_query_first(
  history, '$[*] ? (@.act != "reopened").at'
) #>> '{}')::timestamptz, least(taken_at, resolved_at))`;

const CALLED_AT = sql`(
  select min(calls.created_at) from calls where calls.feedback_id = feedback.id
)`;

/**
 * All complaints among rows of `feedback`, with the time when each began and when it was answered,
 * if it was.
 */
export function selectComplaints(...which: SQL[]): SQL {
  return sql`
    select least(feedback.created_at, ${CALLED_AT}) as began_at,
      least(acts.at, replies.replied_at) as answered_at
    from feedback
    left join lateral (
      select ${FIRST_ACT_AT} as at from complaint_states
      where complaint_states.feedback_id = feedback.id
    ) acts on true
    left join replies on replies.feedback_id = feedback.id
    where feedback.held_at is null and ${IS_COMPLAINT} and ${sql.join(which, sql` and `)}
  `;
}

/** Answered complaints from the given days, with the times when each began and was answered. */
function selectAnsweredComplaints(venue: ZonedVenue, days: DaySpan | undefined): SQL {
  const inDays = days ? arrivedOnSql(days, venue.timezone, sql`feedback_created_at`) : sql`true`;
  return sql`
    select seen.feedback_id, feedback.created_at,
      least(feedback.created_at, ${CALLED_AT}) as began_at,
      min(seen.at) as answered_at
    from (
      select feedback_id, ${FIRST_ACT_AT} as at
      from complaint_states where venue_uuid = ${venue.id}::uuid and ${inDays}
      union all
      select feedback_id, replied_at from replies
      where venue_uuid = ${venue.id}::uuid and replied_at is not null and ${inDays}
    ) seen
    join feedback on feedback.id = seen.feedback_id
    where seen.at is not null and feedback.held_at is null and ${IS_COMPLAINT}
    group by seen.feedback_id, feedback.id
  `;
}

/**
 * Seconds of the wait in which the venue was open. Starts a day early, for opening hours that run
 * past midnight.
 */
function openSeconds({ id, timezone }: ZonedVenue): SQL {
  const days = sql`array[${sql.join(
    WEEKDAYS.map((weekday) => sql`${weekday}`),
    sql`, `,
  )}]`;
  const local = (moment: SQL) => sql`(${moment} at time zone ${timezone})::date`;
  return sql`
    select venues.opening_hours is not null as has_hours, (
      select coalesce(sum(greatest(0, extract(epoch from
        least(answers.answered_at, span.closes_at) - greatest(answers.began_at, span.opens_at)
      ))), 0)
      from generate_series(
        ${local(sql`answers.began_at`)} - 1, ${local(sql`answers.answered_at`)}, interval '1 day'
      ) day
      cross join lateral jsonb_array_elements(
        venues.opening_hours -> (${days})[extract(isodow from day)::int]
      ) piece
      cross join lateral (
        select (day::date + (piece ->> 'opens')::time) at time zone ${timezone} as opens_at,
          (day::date + (piece ->> 'closes' <= piece ->> 'opens')::int + (piece ->> 'closes')::time)
            at time zone ${timezone} as closes_at
      ) span
    ) as open_seconds
    from venues where venues.id = ${id}::uuid
  `;
}

/** Complaints answered in time in both periods, among those that are old enough to judge. */
export async function countAnsweredInTime(
  db: Queryable,
  venue: VenueAndLastDay,
  period: DaySpan,
  before: DaySpan,
): Promise<{ now: InTimeCounts; earlier: InTimeCounts }> {
  const [now, earlier] = [isOldEnoughToCount(venue, period), isOldEnoughToCount(venue, before)];
  const { rows } = await db.execute<
    Record<keyof InTimeCounts | 'answeredBefore' | 'before', number>
  >(sql`
    with complaints as (${complaintsByDay(venue, { first: earlier.first, last: now.last })})
    select ${sumOfDays(now)} as complaints, ${sumOfDays(earlier)} as before,
      answers.now as answered, answers.earlier as "answeredBefore"
    from (
      select count(*) filter (where ${arrivedOnSql(now, venue.timezone, CAME_AT)})::int as now,
        count(*) filter (where ${arrivedOnSql(earlier, venue.timezone, CAME_AT)})::int as earlier
      from (${selectAnsweredComplaints(venue, { first: earlier.first, last: now.last })}) answers
      where answered_at - began_at <= ${IN_TIME_HOURS} * interval '1 hour'
    ) answers
  `);
  const [row] = rows;
  if (!row) throw new Error('complaints without a row');
  return {
    now: { answered: row.answered, complaints: row.complaints },
    earlier: { answered: row.answeredBefore, complaints: row.before },
  };
}

/** Gives an empty range (last before first) if even the first day is too recent. */
function isOldEnoughToCount({ today }: VenueAndLastDay, { first, last }: DaySpan): DaySpan {
  const oldest = lastCompleteDay(today);
  return { first, last: last < oldest ? last : oldest };
}

function complaintsByDay(venue: VenueAndLastDay, { first, last }: DaySpan): SQL {
  const isAsked = sql`venue_uuid = ${venue.id}::uuid
    and day between ${first}::date and ${last}::date`;
  return sql`
    select day, complaint_count as count from rollups_by_day where ${isAsked}
    union all
    select day, feedback_count * ${IS_COMPLAINT}::int from rollup_deltas where ${isAsked}`;
}

function sumOfDays({ first, last }: DaySpan): SQL {
  return sql`(
    select coalesce(sum(count), 0)::int from complaints
    where day between ${first}::date and ${last}::date
  )`;
}

/** Lower quartile, median and upper quartile; null if there are no values. */
export type Quartiles = [number, number, number] | null;

export function selectQuartiles(value: SQL): SQL<Quartiles> {
  // Ignores null values and counts a negative one as zero.
  return sql<Quartiles>`array_to_json(percentile_cont(array[0.25, 0.5, 0.75])
    within group (order by case when ${value} < 0 then 0 else ${value} end))`;
}

export function makeQuartiles(count: number, quarters: Quartiles): DurationQuartiles | null {
  if (count === 0 || !quarters) return null;
  const [lower, median, upper] = quarters.map(Math.round);
  return lower === undefined || median === undefined || upper === undefined
    ? null
    : { count, lower, median, upper };
}
