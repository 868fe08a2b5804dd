import { useQuery } from '@tanstack/react-query';
import type { PeriodChoice } from '#shared/stats/period.ts';
import { satisfiedPercentage } from '#shared/stats/wilson-interval.ts';
import { insightsQuery, type StatsVenue } from './queries.ts';

/** The venue's percentage in this period; undefined while loading. */
export function useVenueAverage(venueId: StatsVenue, asked: PeriodChoice): number | undefined {
  const { data } = useQuery(insightsQuery(venueId, asked));
  return data && satisfiedPercentage(data.now);
}
