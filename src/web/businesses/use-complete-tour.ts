import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { completeTour } from '#shared/businesses/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { isAccountRefusal } from './account-notice.tsx';

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

/** On start-up, reports a finished tour to the server if an earlier attempt failed. */
export function TourEndReporter(): null {
  const { user, updateUser } = useSession();
  const hasTried = useRef(false);

  useEffect(() => {
    if (!user || hasTried.current) return;
    hasTried.current = true;
    if (!isTourEndUnreported(user.id)) return;
    if (isOnboardingComplete(user)) clearTourFlags();
    else void reportCompletedTour().then((answer) => answer && updateUser(answer.user));
  }, [user, updateUser]);

  return null;
}

async function reportCompletedTour() {
  try {
    const answer = await callApi(completeTour, {});
    clearTourFlags();
    return answer;
  } catch {
    // Say nothing about the failure: the stored mark stays, and the next start-up tries again.
    return undefined;
  }
}

/** Lets the guard show the dashboard for a while before onboarding is complete. */
export function allowTourPreview(): void {
  writeLocalItem(STORAGE_KEYS.tourPreview, String(Date.now()));
}

/** Remembers this owner's finished tour because the server could not be reached. */
function rememberUnreportedTourEnd(ownerId: string): void {
  writeLocalItem(STORAGE_KEYS.tourPending, ownerId);
}

function isTourEndUnreported(ownerId: string): boolean {
  return readLocalItem(STORAGE_KEYS.tourPending) === ownerId;
}

function clearTourFlags(): void {
  writeLocalItem(STORAGE_KEYS.tourPreview, null);
  writeLocalItem(STORAGE_KEYS.tourPending, null);
}
