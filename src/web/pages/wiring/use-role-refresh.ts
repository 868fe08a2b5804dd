import { useEffect, useRef } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { subscribeToLiveFeedback } from '#web/feedback/live/subscribe-to-live-feedback.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { canUseApp } from '#web/platform/session/role-gate.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { refreshVenues } from '#web/venues/queries.ts';

/**
 * Keeps the user's permissions current in an open tab. Another person may change their role, or the
 * plan may lose room: the server then ends the live stream, and its return triggers a check, as
 * does any request refused because of the role.
 */
export function useRoleRefresh(): void {
  const { user, refreshUser } = useSession();
  const isListening = user?.emailVerified === true && canUseApp(user);
  useEffect(() => {
    if (!isListening) return;
    const look = () => void refreshUser();
    const notice = (error: unknown) => {
      if (error instanceof RequestError && error.code === 'ROLE') look();
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

/** Refetches the venues when the member was given other restaurants. */
function useVenuesOfScope(scope: string): void {
  const known = useRef(scope);
  useEffect(() => {
    if (known.current === scope) return;
    known.current = scope;
    refreshVenues();
  }, [scope]);
}
