import { useEffect, useRef } from 'react';
import { CallError } from '#shared/api/call.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { isAwake } from '#web/platform/session/role-gate.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { refreshVenues } from '#web/venues/queries.ts';

/**
 * Keeps true what somebody may do, in a tab that stays open. Another person may give them another role
 * or the plan may lose its room: the live stream is ended for that and says so when it is back, and
 * whatever is refused for the role asks as well.
 */
export function useCurrentRole(): void {
  const { user, refreshUser } = useSession();
  const isListening = user?.emailVerified === true && isAwake(user);
  useEffect(() => {
    if (!isListening) return;
    const look = () => void refreshUser();
    const notice = (error: unknown) => {
      if (error instanceof CallError && error.code === 'ROLE') look();
    };
    const stops = [
      subscribeToLiveFeedback(({ kind }) => kind === 'resync' && look()),
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isListening, refreshUser]);
  useVenuesOfScope(user?.venueIds?.join() ?? '');
}

/** Other restaurants were given to them, or taken away: the list follows. */
function useVenuesOfScope(scope: string): void {
  const known = useRef(scope);
  useEffect(() => {
    if (known.current === scope) return;
    known.current = scope;
    refreshVenues();
  }, [scope]);
}
