import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { heldFeedbackSentence } from './held-feedback-sentence.ts';
import { resetDayWords } from './usage-meter.tsx';

/**
 * Says that the plan takes no more answers this month, and how many guests could not get through.
 */
export function MonthlyLimitNotice({ limits, user }: { limits: SubscriptionLimits; user: User }) {
  const { currentUsage, monthlyLimit, heldFeedback, resetsAt } = limits;
  return (
    <Alert
      tone="warning"
      title={`${Math.min(currentUsage, monthlyLimit)} of ${monthlyLimit} answers used this month`}
      action={
        user.role === 'owner' && (
          <Button asChild size="sm" variant="secondary">
            <Link href={`${paths.settings}?tab=plan`}>See your plan</Link>
          </Button>
        )
      }
    >
      {`Guests’ answers reach you again from ${resetDayWords(resetsAt)}. Until then, only safety matters reach you.`}
      {heldFeedback > 0 && ` ${heldFeedbackSentence(heldFeedback, user)}`}
    </Alert>
  );
}
