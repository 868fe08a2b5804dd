import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { completeTour } from '#shared/businesses/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { isAccountRefusal } from './cannot-save-notice.tsx';
import { allowTourPreview, clearTourFlags, rememberUnreportedTourEnd } from './tour-flags.ts';

const REDIRECT_ANYWAY_MS = 2000;

/** Ends the tour and opens the dashboard, even if the server cannot be reached. */
export function useCompleteTour() {
  const [, navigate] = useLocation();
  const { user, updateUser } = useSession();
  const { isRunning, run } = useSingleFlight();
  const [isLeaving, setIsLeaving] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const departure = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(departure.current), []);

  function complete(): void {
    if (isLeaving) return;
    void run(async (isStillHere) => {
      try {
        const answer = await callApi(completeTour, {});
        clearTourFlags();
        updateUser(answer.user);
        if (isStillHere()) navigate(paths.dashboard);
      } catch (error) {
        toast({
          title: 'Error',
          description: 'Failed to complete setup. Redirecting anyway...',
          variant: 'destructive',
        });
        setWasRefused(isAccountRefusal(error));
        setIsLeaving(true);
        if (user) rememberUnreportedTourEnd(user.id);
        if (isStillHere()) departure.current = setTimeout(leave, REDIRECT_ANYWAY_MS);
      }
    });
  }

  function leave(): void {
    if (user) allowTourPreview();
    navigate(paths.dashboard);
  }

  return { complete, isBusy: isRunning || isLeaving, wasRefused };
}
