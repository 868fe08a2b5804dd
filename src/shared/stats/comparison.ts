import { satisfactionRate } from './definitions.ts';
import { isClearlyDifferent, isTooFewToSay } from './wilson-interval.ts';

/** The periods of the dashboard, so that a share is the same there and here, and 90 days. */
export const COMPARISON_RANGES = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_3_months',
  'last_year',
  'all_time',
] as const;
export type ComparisonRange = (typeof COMPARISON_RANGES)[number];
export const INITIAL_COMPARISON_RANGE: ComparisonRange = 'last_30_days';

/**
 * Where a comparison that is too close to call looks once more. It is one period and no more,
 * because every further look would be another chance of a false difference.
 */
export function longerComparisonRange(range: ComparisonRange): ComparisonRange | undefined {
  if (range === 'last_7_days' || range === 'last_30_days') return 'last_90_days';
  return range === 'last_90_days' || range === 'last_3_months' ? 'last_year' : undefined;
}

type RankedVenue = { venueName: string; totalFeedback: number; satisfactionRate: number };

/** Most satisfied guests first, then most feedback; venues without feedback last. */
export function rankVenues<V extends RankedVenue>(venues: readonly V[]): V[] {
  const isWithout = ({ totalFeedback }: RankedVenue) => Number(totalFeedback === 0);
  return venues.toSorted(
    (a, b) =>
      isWithout(a) - isWithout(b) ||
      b.satisfactionRate - a.satisfactionRate ||
      b.totalFeedback - a.totalFeedback ||
      a.venueName.localeCompare(b.venueName, 'en'),
  );
}

type AveragedVenue = {
  ratedFeedback: number;
  satisfactionRate: number;
  avgResponseTime: number | null;
  avgResponseMinutes: number | null;
};

/** The average over the owner's venues; a venue without a value is left out. */
export function averageVenues(venues: readonly AveragedVenue[]) {
  const rates = venues
    .filter(({ ratedFeedback }) => ratedFeedback > 0)
    .map((venue) => venue.satisfactionRate);
  // Adds whole tenths, because a sum of fractions may fall short of the half that is rounded up.
  const tenths = venues.flatMap(({ avgResponseTime }) =>
    avgResponseTime === null ? [] : [Math.round(10 * avgResponseTime)],
  );
  const minutes = venues.flatMap(({ avgResponseMinutes }) => avgResponseMinutes ?? []);
  return {
    satisfactionRate: rates.length === 0 ? 0 : Math.round(average(rates)),
    responseTime: tenths.length === 0 ? null : Math.round(average(tenths)) / 10,
    responseMinutes: minutes.length === 0 ? null : Math.round(average(minutes)),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

type Week = { satisfied: number; rated: number };

/** Change of the rate in points; 0 if one of the weeks has no rating. */
export function satisfactionTrend(week: Week, weekBefore: Week): number {
  if (week.rated === 0 || weekBefore.rated === 0) return 0;
  return (
    satisfactionRate(week.satisfied, week.rated) -
    satisfactionRate(weekBefore.satisfied, weekBefore.rated)
  );
}

/** "+4%", "−4%", "0%". */
export function formatPoints(points: number): string {
  if (points === 0) return '0%';
  return points > 0 ? `+${points}%` : `−${-points}%`;
}

/** "Up 4 percentage points", "Down 1 percentage point", "Steady". */
export function formatPointChange(points: number): string {
  if (points === 0) return 'Steady';
  const size = Math.abs(points);
  return `${points > 0 ? 'Up' : 'Down'} ${size} percentage ${size === 1 ? 'point' : 'points'}`;
}

type SiteTrend = { satisfaction: number; week: Week; weekBefore: Week };

/**
 * The numbers behind a trend: 'Down 2 percentage points: 41 of 45 satisfied in the last 7 days, 43
 * of 46 in the 7 before. No clear difference.'
 */
export function explainTrend({ satisfaction, week, weekBefore }: SiteTrend): string {
  if (week.rated === 0) return 'No ratings in the last 7 days.';
  if (weekBefore.rated === 0) return 'No ratings in the 7 days before to compare with.';
  const counts = `${week.satisfied} of ${week.rated} satisfied in the last 7 days, ${weekBefore.satisfied} of ${weekBefore.rated} in the 7 before`;
  return `${formatPointChange(satisfaction)}: ${counts}. ${weekVerdict(week, weekBefore)}`;
}

function weekVerdict(week: Week, weekBefore: Week): string {
  if (isTooFewToSay(week.rated) || isTooFewToSay(weekBefore.rated)) return 'Too few to say.';
  if (!isClearlyDifferent(week, weekBefore)) return 'No clear difference.';
  const isMore = week.satisfied * weekBefore.rated > weekBefore.satisfied * week.rated;
  return isMore ? 'Clearly better.' : 'Clearly worse.';
}
