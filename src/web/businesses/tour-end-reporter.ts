import { useEffect, useRef } from 'react';
import { completeTour } from '#shared/businesses/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { clearTourFlags, isTourEndUnreported } from './tour-flags.ts';

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
