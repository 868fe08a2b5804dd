import { useMutation } from '@tanstack/react-query';
import { changePlan } from '#shared/billing/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { refreshBilling } from '../queries.ts';

type FailureTexts = { failureTitle: string; failureFallback: string };

/** Moves the account to the free plan and refreshes every place that shows the plan. */
export function useDowngradeToStarter({ failureTitle, failureFallback }: FailureTexts) {
  const { updateUser } = useSession();
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync: callChange } = useMutation({
    mutationFn: () => callApi(changePlan, { body: { plan: 'starter' } }),
  });

  function goToStarter(onDone: () => void): void {
    void run(async () => {
      try {
        const { user } = await callChange();
        updateUser(user);
        onDone();
        await refreshBilling();
      } catch (error) {
        toastFailure(error, failureTitle, failureFallback);
      }
    });
  }

  return { isGoing: isRunning, goToStarter };
}
