import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import {
  type Floor,
  type FloorCall,
  type FloorSwitches,
  readFloor,
  readUnansweredCalls,
  switchFloor,
} from '#shared/floor/contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
/** By this hour every kitchen is closed and none has opened. */
const MORNING_HOUR = 5;

/** A venue's board as last read. */
export function floorQuery(venueId: string) {
  return queryOptions({
    queryKey: [readFloor.path, venueId],
    ...endpointQueryOptions(readFloor, { query: { venueId } }),
  });
}

/** The guests of a day of shifts to whom nobody came. */
export function unansweredCallsQuery(venueId: string, day: string) {
  return queryOptions({
    queryKey: [readUnansweredCalls.path, venueId, day],
    ...endpointQueryOptions(readUnansweredCalls, { query: { venueId, day } }),
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
    const isListed = others.length < floor.calls.length;
    const calls = isListed
      ? floor.calls.map((call) => (call.id === changed.id ? changed : call))
      : [...others, changed];
    return { ...floor, calls };
  });
}

export type SwitchName = keyof FloorSwitches;

/**
 * The "quiet" and "closed" switches of a venue, which apply to all its boards. A change is shown at
 * once and undone if it fails.
 */
export function useFloorSwitches(venueId: string) {
  const [problem, setProblem] = useState<string>();
  const { queryKey } = floorQuery(venueId);

  function show(switches: FloorSwitches): void {
    queryClient.setQueryData(queryKey, (floor) => floor && { ...floor, switches });
  }

  async function change(name: SwitchName, until: string | null): Promise<void> {
    const before = queryClient.getQueryData(queryKey)?.switches;
    if (!before) return;
    setProblem(undefined);
    show({ ...before, [name]: until });
    try {
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      show(await callApi(switchFloor, { body: { venueId, [name]: until } }, { signal }));
    } catch (error) {
      show(before);
      setProblem(failureMessage(error, 'That did not work. Please try again.'));
    }
  }

  return { problem, change };
}

/** Fifteen minutes are long enough for a prankster to lose interest. */
export function inFifteenMinutes(now: number): string {
  return new Date(now + 15 * MINUTE_MS).toISOString();
}

export function oneHourLater(now: number): string {
  return new Date(now + HOUR_MS).toISOString();
}

export function nextMorning(now: number): string {
  const morning = new Date(now);
  morning.setHours(MORNING_HOUR, 0, 0, 0);
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1);
  return morning.toISOString();
}
