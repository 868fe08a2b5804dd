import { PLANS } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { usePlanEnding } from './use-plan-ending.ts';

/** Says when a cancelled plan ends, with a button to keep it. */
export function PlanEndAlert({ overview }: { overview: SubscriptionOverview }) {
  const { isChanging, setEnding } = usePlanEnding();
  const { plan, cancelAtPeriodEnd, periodEnd } = overview;
  if (!cancelAtPeriodEnd || !periodEnd) return null;
  const { name } = PLANS[plan];
  return (
    <Alert
      tone="warning"
      title={`Your ${name} plan ends on ${formatDay(periodEnd)}`}
      action={
        <Button size="sm" loading={isChanging} onClick={() => setEnding(false)}>
          Keep {name}
        </Button>
      }
    >
      Until then all goes on as it is, and nothing more is charged. Then Starter begins.
    </Alert>
  );
}
