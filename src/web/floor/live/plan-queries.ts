import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Floor } from '#shared/floor/contract.ts';
import { type FloorPlan, readFloorPlan } from '#shared/floor/plan-contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

/** The plan of a venue in one version. A board that hears of another version asks again. */
function planQuery(venueId: string, version: number) {
  return queryOptions({
    queryKey: [readFloorPlan.path, venueId, version],
    ...endpointQueryOptions(readFloorPlan, { query: { venueId } }),
    enabled: version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

const NO_PLAN: FloorPlan = { version: 0, tables: [], marks: [] };

/**
 * Where the tables stand. `isPending` until the first plan has arrived, so that no table is shown
 * in one place and then moves to another; a plan that cannot be read leaves the plain grid.
 */
export function useFloorPlan(
  venueId: string,
  { planVersion }: Pick<Floor, 'planVersion'>,
): { plan: FloorPlan; isPending: boolean } {
  // During an update, a server of the previous version sends no version.
  const version = planVersion ?? 0;
  const query = useQuery(planQuery(venueId, version));
  if (version === 0) return { plan: NO_PLAN, isPending: false };
  return { plan: query.data ?? NO_PLAN, isPending: query.isPending };
}

/** Shows a stored plan at once; the board then reads the same version. */
export function storePlan(venueId: string, plan: FloorPlan): void {
  queryClient.setQueryData(planQuery(venueId, plan.version).queryKey, plan);
}
