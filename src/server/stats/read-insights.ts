import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { findVenueNotes } from '#server/venues/notes/queries.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import type { insights as contract } from '#shared/stats/contract.ts';
import { averageHours, averageMinutes, type DaySpan } from '#shared/stats/definitions.ts';
import {
  daysOfPeriod,
  isOnlyToday,
  type PeriodChoice,
  previousPeriod,
} from '#shared/stats/period.ts';
import { chooseStepUnit, splitIntoSteps } from '#shared/stats/step-units.ts';
import {
  type AnswerCounts,
  findFirstDay,
  findHourCounts,
  findStepCounts,
} from './insights-query.ts';
import { countAnsweredInTime } from './live/complaint-waits-query.ts';
import { selectRollupsByName, type ZonedVenue } from './venue-totals.ts';

type Insights = z.input<typeof contract.response>;
type Totals = Omit<Insights['now'], 'rewardBreakdown'>;

/** The figures for a period per step, with those for the period before as a comparison. */
export async function readInsights(
  services: Services,
  venue: VenueWithToday,
  asked: PeriodChoice,
): Promise<Insights> {
  const { today } = venue;
  const { begun, answers } = await findFirstDay(services.db, venue);
  const period = daysOfPeriod(asked, today) ?? { first: begun ?? today, last: today };
  const before = previousPeriod(asked, today);
  const step = chooseStepUnit(period);
  const span = {
    period,
    before,
    rewards: rewardsByTypeSql(venue, asked.period === 'all_time' ? undefined : period),
  };
  const counted =
    step === 'hour'
      ? await readInsightsByHour(services, venue, span)
      : await readInsightsBySteps(services, venue, { ...span, step, begun });
  const isUnfinishedDay = isOnlyToday(period, today);
  return {
    today,
    period,
    before: before ?? null,
    comparedWith: before ? (isUnfinishedDay ? 'week_ago' : 'period_before') : null,
    step,
    now: { ...totalsOf(counted.now), rewardBreakdown: counted.rewards },
    earlier: before ? totalsOf(counted.earlier) : null,
    answeredInTime: before ? await countAnsweredInTime(services.db, venue, period, before) : null,
    sinceBeginning: { answers },
    ratings: ratingsOf(counted.now),
    series: counted.series,
    notes: (await findVenueNotes(services.db, venue.id)).filter(
      ({ day }) => day >= period.first && day <= period.last,
    ),
  };
}

type InsightsQuery = { period: DaySpan; before: DaySpan | undefined; rewards: SQL };
type InsightsCounts = {
  now: AnswerCounts[];
  earlier: AnswerCounts[];
  series: Insights['series'];
  rewards: Record<string, number>;
};

async function readInsightsBySteps(
  { db }: Services,
  venue: VenueWithToday,
  {
    period,
    before,
    rewards,
    ...span
  }: InsightsQuery & { step: 'day' | 'week' | 'month'; begun: string | undefined },
): Promise<InsightsCounts> {
  const rows = await findStepCounts(db, venue, { period, before, step: span.step, rewards });
  const now = rows.filter(({ first }) => first !== null);
  const series = splitIntoSteps(period, { ...span, today: venue.today }).map((step) => ({
    ...step,
    hour: null,
    ...totalsOf(now.filter(({ first }) => first === step.first)),
  }));
  return {
    now,
    earlier: rows.filter(({ first }) => first === null),
    series,
    rewards: rows[0]?.rewards ?? {},
  };
}

/** Counts the day's rows, which are few, because rollups do not have the hour of arrival. */
async function readInsightsByHour(
  services: Services,
  venue: VenueWithToday,
  { period, before, rewards }: InsightsQuery,
): Promise<InsightsCounts> {
  const { rows, hour } = await findHourCounts(services, venue, {
    day: period.first,
    before: before?.first,
    rewards,
  });
  const now = rows.filter(({ day }) => day === period.first);
  const isToday = period.first === venue.today;
  const lastHour = isToday ? Math.max(hour, ...now.map((row) => row.hour)) : 23;
  const isToCome = period.first > venue.today;
  const series = Array.from({ length: isToCome ? 0 : lastHour + 1 }, (_, each) => ({
    ...period,
    hour: each,
    isOngoing: isToday && each === lastHour,
    ...totalsOf(now.filter((row) => row.hour === each)),
  }));
  return {
    now,
    earlier: rows.filter(({ day }) => day !== period.first),
    series,
    rewards: rows[0]?.rewards ?? {},
  };
}

function totalsOf(rows: readonly AnswerCounts[]): Totals {
  const sum = sumsOf(rows);
  return {
    answers: sum('answers'),
    rated: sum('rated'),
    satisfied: sum('satisfied'),
    avgResponseTime: averageHours(sum('replySeconds'), sum('replies')),
    avgResponseMinutes: averageMinutes(sum('replySeconds'), sum('replies')),
    replies: sum('replies'),
    rewardsClaimed: sum('claimed'),
    rewardsRedeemed: sum('redeemed'),
  };
}

function ratingsOf(rows: readonly AnswerCounts[]): Insights['ratings'] {
  const sum = sumsOf(rows);
  const [poor, fair, okay, great] = [sum('poor'), sum('fair'), sum('okay'), sum('great')];
  return { poor, fair, okay, great, excellent: sum('rated') - poor - fair - okay - great };
}

function sumsOf(rows: readonly AnswerCounts[]) {
  return (count: keyof AnswerCounts) => rows.reduce((sum, row) => sum + row[count], 0);
}

/**
 * Claims per reward type on the given days, or over all time, as one SQL value. Used inside the
 * statement that counts all claims, so that both agree even while guests keep answering.
 */
function rewardsByTypeSql(venue: ZonedVenue, days: DaySpan | undefined): SQL {
  const claimed = days ? claimedOn(venue, days) : claimedEver(venue);
  return sql`(
    select coalesce(jsonb_object_agg(type, claimed) filter (where claimed > 0), '{}')
    from (${claimed}) by_type
  )`;
}

function claimedOn(venue: ZonedVenue, days: DaySpan): SQL {
  return sql`
    select codes.reward_type as type, count(*)::int as claimed
    from feedback claims join reward_codes codes on codes.code = claims.reward_code
    where claims.venue_uuid = ${venue.id}::uuid and claims.held_at is null
      and ${arrivedOnSql(days, venue.timezone, sql`claims.created_at`)}
    group by 1`;
}

function claimedEver(venue: ZonedVenue): SQL {
  return sql`
    select key as type, sum(reward_count)::int as claimed
    from ${selectRollupsByName(venue, 'reward')} rewards group by 1`;
}
