import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { type DaySpan, IN_TIME_HOURS, lastCompleteDay } from '#shared/stats/definitions.ts';
import type { InTimeCounts } from '#shared/stats/reply-times.ts';
import { IS_COMPLAINT } from '../rollups/definitions.ts';
import type { VenueAndLastDay } from '../venue-totals.ts';
import { selectAnsweredComplaints } from './answered-query.ts';

/** Complaints answered in time in both periods, among those that are old enough to judge. */
export async function countAnsweredInTime(
  db: Queryable,
  venue: VenueAndLastDay,
  period: DaySpan,
  before: DaySpan,
): Promise<{ now: InTimeCounts; earlier: InTimeCounts }> {
  const [now, earlier] = [oldEnough(venue, period), oldEnough(venue, before)];
  const { rows } = await db.execute<
    Record<keyof InTimeCounts | 'answeredBefore' | 'before', number>
  >(sql`
    with complaints as (${complaintsByDay(venue, { first: earlier.first, last: now.last })})
    select ${sumOn(now)} as complaints, ${sumOn(earlier)} as before,
      answers.now as answered, answers.earlier as "answeredBefore"
    from (
      select count(*) filter (where ${arrivedOn(now, venue.timezone, CAME_AT)})::int as now,
        count(*) filter (where ${arrivedOn(earlier, venue.timezone, CAME_AT)})::int as earlier
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

const CAME_AT = sql`answers.created_at`;

/** An empty range (last before first) if even the first day is too recent. */
function oldEnough({ today }: VenueAndLastDay, { first, last }: DaySpan): DaySpan {
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

function sumOn({ first, last }: DaySpan): SQL {
  return sql`(
    select coalesce(sum(count), 0)::int from complaints
    where day between ${first}::date and ${last}::date
  )`;
}
