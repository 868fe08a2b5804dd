import { useEffect, useRef } from 'react';
import { completeTour } from '#shared/businesses/contract.ts';
import { isOnboardingComplete } from '#shared/businesses/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { clearTourFlags, isTourPendingFor } from './tour-flags.ts';

/** Once per start-up: tells the server of a finished tour that it could not be told of before. */
export function FinishPendingTour(): null {
  const { user, updateUser } = useSession();
  const hasTried = useRef(false);

  useEffect(() => {
    if (!user || hasTried.current) return;
    hasTried.current = true;
    if (!isTourPendingFor(user.id)) return;
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
    // Silent: the mark stays, and the next start-up tries again.
    return undefined;
  }
}
