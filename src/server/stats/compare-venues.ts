import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findBusiness } from '#server/businesses/queries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedBetweenSql } from '#server/platform/database/local-days.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { NO_PARTIES, type PartyCounts } from '#shared/stats/change-verdict.ts';
import {
  averageVenues,
  INITIAL_COMPARISON_RANGE,
  rankVenues,
  satisfactionTrend,
} from '#shared/stats/comparison.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';
import {
  averageHours,
  averageMinutes,
  type DaySpan,
  lastSevenDays,
  satisfactionRate,
  weekBefore,
} from '#shared/stats/definitions.ts';
import { type DateRange, daysOfRange } from '#shared/stats/period.ts';
import { selectComplaints } from './live/complaint-waits-query.ts';
import { findPartiesByVenue } from './parties-by-venue-query.ts';
import { totalsOfDaysSql } from './rollups/rollups-from-deltas.ts';

const ALL_TIME: DaySpan = { first: '-infinity', last: 'infinity' };
const RANGE = { first: sql`site.range_first`, last: sql`site.range_last` };
const WEEK = { first: sql`site.week_first`, last: sql`site.week_last` };
const WEEK_BEFORE = { first: sql`site.before_first`, last: sql`site.before_last` };

type SiteComparison = z.input<typeof crossSiteComparison.response>;

export async function compareVenues(
  services: Services,
  scope: TenantScope,
  range: DateRange = INITIAL_COMPARISON_RANGE,
): Promise<SiteComparison> {
  const account = await findBusiness(services.db, scope.businessId);
  if (!account || effectiveTier(account) !== 'premium') {
    throw new AppError('FORBIDDEN', 'Premium plan required');
  }
  const sites = await findVenuesWithToday(services, scope);
  const totals = await findSiteTotals(
    services,
    sites.map(({ id, today }) => {
      const week = lastSevenDays(today);
      return { id, range: daysOfRange(range, today), week, weekBefore: weekBefore(week) };
    }),
  );
  const parties = await findPartiesByVenue(
    services.db,
    sites.map(({ id, today }) => ({ id, days: daysOfRange(range, today) ?? ALL_TIME })),
  );
  const venues = totals.map((site) => presentSite(site, parties.get(site.id) ?? NO_PARTIES));
  return { venues: rankVenues(venues), overallAverage: averageVenues(venues) };
}

function presentSite(
  site: SiteTotals,
  { parties, satisfied: satisfiedParties }: PartyCounts,
): SiteComparison['venues'][number] {
  const week = { satisfied: site.weekSatisfied, rated: site.weekRated };
  const before = { satisfied: site.weekBeforeSatisfied, rated: site.weekBeforeRated };
  return {
    venueId: site.venueId,
    venueName: site.venueName,
    totalFeedback: site.total,
    ratedFeedback: site.rated,
    satisfied: site.satisfied,
    parties,
    satisfiedParties,
    satisfactionRate: satisfactionRate(site.satisfied, site.rated),
    avgResponseTime: averageHours(Number(site.replySeconds), site.replies),
    avgResponseMinutes: averageMinutes(Number(site.replySeconds), site.replies),
    replies: site.replies,
    complaints: {
      answered: site.complaintsAnswered,
      waiting: site.complaintsWaiting,
      avgWaitMinutes: averageMinutes(
        Number(site.complaintSeconds),
        site.complaintsAnswered + site.complaintsWaiting,
      ),
    },
    rewardsClaimed: site.rewards,
    trendsLastWeek: {
      satisfaction: satisfactionTrend(week, before),
      week,
      weekBefore: before,
    },
  };
}

/** Counts for the range, and for two weeks to show the trend. */
type SiteTotals = {
  id: string;
  venueId: string;
  venueName: string;
  total: number;
  rated: number;
  satisfied: number;
  rewards: number;
  replies: number;
  replySeconds: string;
  complaintsAnswered: number;
  complaintsWaiting: number;
  complaintSeconds: string;
  weekRated: number;
  weekSatisfied: number;
  weekBeforeRated: number;
  weekBeforeSatisfied: number;
};

/** A venue and the days to count, in its own time zone. Without days, all time is counted. */
type SiteDays = {
  id: string;
  range: DaySpan | undefined;
  week: DaySpan;
  weekBefore: DaySpan;
};

/** Totals of many venues in one query. */
async function findSiteTotals(
  services: Pick<Services, 'now'> & { db: Queryable },
  sites: readonly SiteDays[],
): Promise<SiteTotals[]> {
  const now = services.now();
  const ranges = sites.map(({ range = ALL_TIME }) => range);
  const weeks = sites.map(({ week }) => week);
  const weeksBefore = sites.map(({ weekBefore }) => weekBefore);
  const { rows } = await services.db.execute<SiteTotals>(sql`
    select venues.id, venues.venue_id as "venueId", venues.name as "venueName",
      range.total, range.rated, range.satisfied, range.rewards,
      answered.replies, answered.seconds as "replySeconds",
      complaints.answered as "complaintsAnswered", complaints.waiting as "complaintsWaiting",
      complaints.seconds as "complaintSeconds",
      week.rated as "weekRated", week.satisfied as "weekSatisfied",
      week_before.rated as "weekBeforeRated", week_before.satisfied as "weekBeforeSatisfied"
    from unnest(
      ${sql.param(sites.map(({ id }) => id))}::uuid[], ${datesInSpans(ranges)}, ${datesInSpans(weeks)},
      ${datesInSpans(weeksBefore)}
    ) as site(
      id, range_first, range_last, week_first, week_last, before_first, before_last
    )
    join venues on venues.id = site.id
    cross join lateral (${totalsOfDaysSql(RANGE)}) range
    cross join lateral (${totalsOfDaysSql(WEEK)}) week
    cross join lateral (${totalsOfDaysSql(WEEK_BEFORE)}) week_before
    cross join lateral (
      select count(*)::int as replies,
        coalesce(sum(round(extract(epoch from replied_at - feedback_created_at))), 0) as seconds
      from replies
      where venue_uuid = venues.id and replied_at is not null
        and ${arrivedBetweenSql(RANGE, sql`venues.timezone`, sql`replies.feedback_created_at`)}
    ) answered
    cross join lateral (
      select count(answered_at)::int as answered,
        (count(*) - count(answered_at))::int as waiting,
        coalesce(sum(greatest(0, extract(epoch from
          coalesce(answered_at, ${now.toISOString()}::timestamptz) - began_at
        ))), 0) as seconds
      from (${selectComplaints(
        arrivedBetweenSql(RANGE, sql`venues.timezone`),
        sql`feedback.venue_uuid = venues.id`,
      )}) complaints
    ) complaints
  `);
  return rows;
}

function datesInSpans(days: readonly DaySpan[]): SQL {
  const firsts = sql.param(days.map(({ first }) => first));
  const lasts = sql.param(days.map(({ last }) => last));
  return sql`${firsts}::date[], ${lasts}::date[]`;
}
