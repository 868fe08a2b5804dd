import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { crossSiteComparison } from '#shared/stats/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { canUseApp } from '#web/platform/session/role-gate.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { refreshVenues, venuesQuery, wasVenueRemovedHere } from '#web/venues/queries.ts';

/** Several triggers within this time cause only one refetch of the list. */
const JUST_NOW_MS = 2000;

/**
 * Keeps the owner's restaurants current in an open tab. They may be deleted in another tab or on
 * another device: the live stream reports it, and the list is refetched when the tab is opened
 * again or something is not found. A deleted restaurant leaves every list, and the first one is
 * selected instead.
 */
export function useVenueListRefresh(): void {
  const { user } = useSession();
  const isOwner = user?.emailVerified === true && canUseApp(user);
  const { data: venues } = useQuery({ ...venuesQuery, enabled: isOwner });
  useEffect(() => (isOwner ? subscribeToChanges() : undefined), [isOwner]);
  useRemovedVenueNotice(venues, user?.role === 'owner');
}

function subscribeToChanges(): () => void {
  const leave = subscribeToLiveFeedback(({ kind }) => {
    if (kind === 'venues') refresh();
    if (kind === 'resync') refreshIfOld();
  });
  const lookAgain = () => {
    if (document.visibilityState === 'visible') refreshIfOld();
  };
  const notice = (error: unknown) => {
    if (error instanceof RequestError && error.status === 404) refreshIfOld();
  };
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('focus', lookAgain);
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
    }),
  ];
  return () => {
    leave();
    document.removeEventListener('visibilitychange', lookAgain);
    window.removeEventListener('focus', lookAgain);
    for (const stop of stops) stop();
  };
}

function refreshIfOld(): void {
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(venuesQuery.queryKey) ?? {};
  const isKnown = dataUpdatedAt > 0;
  if (isKnown && Date.now() - dataUpdatedAt > JUST_NOW_MS) refresh();
}

function refresh(): void {
  refreshVenues();
  void queryClient.invalidateQueries({ queryKey: [crossSiteComparison.path] });
}

/** Says why a restaurant vanished, unless it was deleted in this tab. */
function useRemovedVenueNotice(venues: readonly Venue[] | undefined, isOwner: boolean): void {
  const known = useRef(venues);
  useEffect(() => {
    const gone = (known.current ?? []).filter(
      (before) =>
        venues && !venues.some(({ id }) => id === before.id) && !wasVenueRemovedHere(before),
    );
    if (venues) known.current = venues;
    if (gone.length === 0) return;
    const names = gone.map(({ name }) => name).join(', ');
    if (!isOwner) {
      toast({
        title: gone.length === 1 ? 'One restaurant fewer' : 'Fewer restaurants',
        description: `You no longer have access to ${names}.`,
      });
      return;
    }
    toast({
      title: gone.length === 1 ? 'Restaurant deleted' : 'Restaurants deleted',
      description: `${names} ${gone.length === 1 ? 'was' : 'were'} deleted in another window or on another device.`,
    });
  }, [venues, isOwner]);
}
