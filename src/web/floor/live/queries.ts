import { queryOptions } from '@tanstack/react-query';
import { type Floor, type FloorCall, readFloor } from '#shared/floor/contract.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

/** A venue's board as last read. */
export function floorQuery(venueId: string) {
  return queryOptions({
    queryKey: [readFloor.path, venueId],
    ...endpointQueryOptions(readFloor, { query: { venueId } }),
  });
}

export function storeFloor(venueId: string, floor: Floor): void {
  queryClient.setQueryData(floorQuery(venueId).queryKey, floor);
}

/** Shows a changed call at once; the next read brings the rest. */
export function storeCall(venueId: string, changed: FloorCall): void {
  queryClient.setQueryData(floorQuery(venueId).queryKey, (floor) => {
    if (!floor) return floor;
    const isOver = changed.status === 'done' || changed.status === 'withdrawn';
    const others = floor.calls.filter(({ id }) => id !== changed.id);
    if (isOver) return { ...floor, calls: others };
    const isThere = others.length < floor.calls.length;
    const calls = isThere
      ? floor.calls.map((call) => (call.id === changed.id ? changed : call))
      : [...others, changed];
    return { ...floor, calls };
  });
}
