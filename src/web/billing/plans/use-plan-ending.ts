import { useMutation } from '@tanstack/react-query';
import { setPlanEnding } from '#shared/billing/ending-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { refreshBilling } from '../queries.ts';

/** Sets the plan to end with its period, or cancels the planned end. */
export function usePlanEnding() {
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync } = useMutation({
    mutationFn: (cancelAtPeriodEnd: boolean) =>
      callApi(setPlanEnding, { body: { cancelAtPeriodEnd } }),
  });

  function setEnding(isEnding: boolean, onDone?: () => void): void {
    void run(async () => {
      try {
        const { cancelAtPeriodEnd, periodEnd } = await mutateAsync(isEnding);
        onDone?.();
        toast(
          cancelAtPeriodEnd
            ? { title: 'Plan will end', description: `Your plan ends on ${formatDay(periodEnd)}.` }
            : { title: 'Plan goes on', description: `It renews on ${formatDay(periodEnd)}.` },
        );
        await refreshBilling();
      } catch (error) {
        toastFailure(error, 'Update Failed', 'Failed to update plan. Please try again.');
      }
    });
  }

  return { isChanging: isRunning, setEnding };
}
