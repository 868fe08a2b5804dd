import type { z } from 'zod';
import {
  averageOfVenues,
  INITIAL_COMPARISON_RANGE,
  rankVenues,
  satisfactionTrend,
} from '#shared/analytics/comparison.ts';
import type { crossSiteComparison } from '#shared/analytics/contract.ts';
import { type DateRange, startOfRange } from '#shared/analytics/ranges.ts';
import { averageHours, satisfactionRate } from '#shared/analytics/rules.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { findAccount } from '../accounts/queries.ts';
import type { Services } from '../platform/services.ts';
import { findSiteFigures, type SiteFigures } from './site-figures-query.ts';

type Comparison = z.input<typeof crossSiteComparison.response>;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Which of my venues do well, and which need me? */
export async function compareSites(
  { db, now }: Services,
  ownerId: string,
  range: DateRange = INITIAL_COMPARISON_RANGE,
): Promise<Comparison> {
  const account = await findAccount(db, ownerId);
  if (!account || effectiveTier(account) !== 'premium') {
    throw new AppError('FORBIDDEN', 'Premium plan required');
  }
  const at = now();
  const figures = await findSiteFigures(db, ownerId, {
    range: startOfRange(range, at),
    week: new Date(at.getTime() - WEEK_MS),
    weekBefore: new Date(at.getTime() - 2 * WEEK_MS),
  });
  const venues = figures.map(presentSite);
  return { venues: rankVenues(venues), overallAverage: averageOfVenues(venues) };
}

function presentSite(site: SiteFigures): Comparison['venues'][number] {
  const week = { satisfied: site.weekSatisfied, rated: site.weekRated };
  const weekBefore = {
    satisfied: site.fortnightSatisfied - week.satisfied,
    rated: site.fortnightRated - week.rated,
  };
  return {
    venueId: site.venueId,
    venueName: site.venueName,
    totalFeedback: site.total,
    ratedFeedback: site.rated,
    satisfactionRate: satisfactionRate(site.satisfied, site.rated),
    avgResponseTime: averageHours(Number(site.replySeconds), site.replies),
    rewardsClaimed: site.rewards,
    trendsLastWeek: { satisfaction: satisfactionTrend(week, weekBefore) },
  };
}
