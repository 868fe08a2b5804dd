import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND_MS } from '#shared/durations.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { floorQuery } from '#web/floor/live/queries.ts';

/** The stream announces changes; the poll finds calls that left the board by their age. */
const POLL_MS = 30 * SECOND_MS;

/**
 * The calls at a venue that nobody has taken, the most serious first, kept current. On the floor's
 * own page, which reads the board itself, `isOnBoard` avoids reading it twice.
 */
export function useUntakenCalls(
  venue: Pick<Venue, 'venueId' | 'liveFloor'> | undefined,
  { isOnBoard = false } = {},
): readonly FloorCall[] {
  const queryClient = useQueryClient();
  const { queryKey, ...query } = floorQuery(venue?.venueId ?? '');
  const enabled = venue?.liveFloor === true && !isOnBoard;
  const { data } = useQuery({ queryKey, ...query, enabled, refetchInterval: POLL_MS });
  const venueId = enabled ? venue.venueId : undefined;
  useEffect(() => {
    if (venueId === undefined) return;
    return subscribeToLiveFeedback(({ kind }) => {
      if (kind !== 'floor' && kind !== 'resync') return;
      void queryClient.invalidateQueries({ queryKey: floorQuery(venueId).queryKey });
    });
  }, [venueId, queryClient]);
  return venue?.liveFloor ? (data?.calls ?? []).filter(isUntaken) : [];
}

function isUntaken({ status }: FloorCall): boolean {
  return status === 'waiting' || status === 'missed';
}
