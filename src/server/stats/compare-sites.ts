import type { z } from 'zod';
import { findBusiness } from '#server/businesses/queries.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesWithToday } from '#server/venues/venues-with-today-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import {
  averageOfVenues,
  INITIAL_COMPARISON_RANGE,
  rankVenues,
  satisfactionTrend,
} from '#shared/stats/comparison.ts';
import type { crossSiteComparison } from '#shared/stats/contract.ts';
import {
  averageHours,
  averageMinutes,
  lastSevenDays,
  satisfactionRate,
  weekBefore,
} from '#shared/stats/definitions.ts';
import { type DateRange, daysOfRange } from '#shared/stats/ranges.ts';
import { findSiteTotals, type SiteTotals } from './site-totals-query.ts';

type Comparison = z.input<typeof crossSiteComparison.response>;

/** Compares an owner's venues. */
export async function compareSites(
  services: Services,
  scope: TenantScope,
  range: DateRange = INITIAL_COMPARISON_RANGE,
): Promise<Comparison> {
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
  const venues = totals.map(presentSite);
  return { venues: rankVenues(venues), overallAverage: averageOfVenues(venues) };
}

function presentSite(site: SiteTotals): Comparison['venues'][number] {
  const week = { satisfied: site.weekSatisfied, rated: site.weekRated };
  const before = { satisfied: site.weekBeforeSatisfied, rated: site.weekBeforeRated };
  return {
    venueId: site.venueId,
    venueName: site.venueName,
    totalFeedback: site.total,
    ratedFeedback: site.rated,
    satisfied: site.satisfied,
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
