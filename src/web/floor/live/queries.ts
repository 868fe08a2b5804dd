import { queryOptions } from '@tanstack/react-query';
import { type Floor, type FloorCall, readFloor } from '#shared/floor/contract.ts';
import { answeredBy } from '#web/platform/api/answered-by.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

/** The board of a venue as it was read last. */
export function floorQuery(venueId: string) {
  return queryOptions({
    queryKey: [readFloor.path, venueId],
    ...answeredBy(readFloor, { query: { venueId } }),
  });
}

export function storeFloor(venueId: string, floor: Floor): void {
  queryClient.setQueryData(floorQuery(venueId).queryKey, floor);
}

/** Shows at once what became of a call; the next look has all of it. */
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
