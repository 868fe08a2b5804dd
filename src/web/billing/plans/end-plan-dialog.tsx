import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlanEndingPreview, setPlanEnding } from '#shared/billing/ending-contract.ts';
import { formatPrice, MONEY_BACK_DAYS, PLANS, type Tier } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { planEndingQuery, refreshBilling } from '../queries.ts';
import { useDowngradeToStarter } from './use-downgrade-to-starter.ts';

const { monthlyFeedbackLimit: LIMIT, monthlyReplyLimit: REPLIES } = PLANS.starter;
const HELD_FEEDBACK_NOTE = `is held for ${HELD_DAYS} days: upgrade to read it, otherwise it is deleted. Those guests get no reward code.`;
const REFUND_RULE_SENTENCE = `Within ${MONEY_BACK_DAYS} days of your first payment all that your card was charged for the plan goes back to it; later, time that you have not used becomes credit.`;
const BOUGHT_CREDITS_SENTENCE = 'Reply credits that you bought are not refunded and stay yours.';

type EndingTime = 'now' | 'later';

/** Asks before a paid plan ends: now or at the end of the paid period, and what each means. */
export function EndPlanDialog({
  plan,
  preferred = 'now',
  open,
  onOpenChange,
  onDone,
}: {
  plan: Tier | undefined;
  preferred?: EndingTime;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDone?: () => void;
}) {
  const [chosen, setChosen] = useState<EndingTime>();
  const { data: preview, isLoading } = useQuery({ ...planEndingQuery, enabled: open });
  const { isGoing, goToStarter } = useDowngradeToStarter({
    failureTitle: 'Update Failed',
    failureFallback: 'Failed to update plan. Please try again.',
  });
  const { isChanging, setEnding } = usePlanEnding();
  // A plan that already ends with its period can only end sooner.
  const mayWait = preview?.periodEnd && !preview.cancelAtPeriodEnd ? preview.periodEnd : null;
  const when: EndingTime = mayWait ? (chosen ?? preferred) : 'now';

  function finish(): void {
    onOpenChange(false);
    onDone?.();
  }

  function confirm(): void {
    if (when === 'later') setEnding(true, finish);
    else {
      goToStarter(() => {
        finish();
        toast({ title: 'Plan Updated!', description: 'You are now on the Starter plan.' });
      });
    }
  }

  return (
    <ConfirmDialog
      title={`End your ${plan ? PLANS[plan].name : 'paid'} plan?`}
      description={
        mayWait
          ? 'You can let it run until the end of what you have paid for, or go to Starter at once.'
          : 'It ends at once, and Starter begins.'
      }
      confirmLabel={
        when === 'later' && mayWait ? `End on ${formatDay(mayWait)}` : 'Change to Starter'
      }
      cancelLabel={plan ? `Keep ${PLANS[plan].name}` : 'Cancel'}
      open={open}
      onOpenChange={onOpenChange}
      canConfirm={!isLoading}
      isPending={isGoing || isChanging}
      onConfirm={confirm}
    >
      {isLoading ? (
        <div role="status">
          <span className="sr-only">Loading what the end means</span>
          <Skeleton className="h-48" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {preview && mayWait ? (
            <RadioCards
              label="When"
              value={when}
              onValueChange={(value) => setChosen(value === 'later' ? 'later' : 'now')}
              disabled={isGoing || isChanging}
            >
              <RadioCard value="later" name={`On ${formatDay(mayWait)}`}>
                <p className="mt-1 text-sm">{planEndWords(preview)}</p>
              </RadioCard>
              <RadioCard value="now" name="Now">
                <p className="mt-1 text-sm">{moneyBackWords(preview)}</p>
              </RadioCard>
            </RadioCards>
          ) : (
            <p>{moneyBackWords(preview)}</p>
          )}
          <div>
            <p className="font-semibold">What Starter means for you</p>
            <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-5 text-sm">
              {describeStarterPlan(preview, when === 'now').map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Describes the refund if a paid plan ends now. Without a preview it states the rules. */
function moneyBackWords(preview: PlanEndingPreview | undefined): string {
  if (!preview) return REFUND_RULE_SENTENCE;
  const { isUnpaid, now } = preview;
  if (now.isMoneyBack) return refundWords(now);
  if (isUnpaid) return 'What is unpaid is not asked for any more, and nothing is given back.';
  if (now.toCreditPence === 0)
    return 'No time that you have paid for is left: nothing is given back.';
  return `The time that you have paid for and not used becomes credit for coming invoices: about ${formatPrice(now.toCreditPence)}. No money goes back to your card.`;
}

/** The exact refund and where it goes. */
function refundWords(now: PlanEndingPreview['now']): string {
  const { toCardPence, toCreditPence, referralCreditPence } = now;
  const card = `Your first payment was less than ${MONEY_BACK_DAYS} days ago, so all that your card was charged for this plan goes back to it: ${formatPrice(toCardPence)}.`;
  const credit =
    toCreditPence > 0
      ? [`The ${formatPrice(toCreditPence)} of credit that it used come back as credit.`]
      : toCreditPence < 0
        ? [`The ${formatPrice(-toCreditPence)} of credit that it gave are taken back.`]
        : [];
  const referral =
    referralCreditPence > 0
      ? [
          `The ${formatPrice(referralCreditPence)} of credit for coming by a referral are taken back.`,
        ]
      : [];
  return [card, ...credit, ...referral, BOUGHT_CREDITS_SENTENCE].join(' ');
}

/** Describes what happens if the plan runs until the end of the paid period. */
function planEndWords({ plan, periodEnd, moneyBackUntil }: PlanEndingPreview): string {
  const until = periodEnd ? formatDay(periodEnd) : 'its end';
  const guarantee = moneyBackUntil
    ? ` Your money back is possible until ${formatDay(moneyBackUntil)}, by ending it at once.`
    : '';
  return `You keep ${PLANS[plan].name} until ${until} and are not charged again. No money goes back to your card. You can change your mind until then.${guarantee}`;
}

/** Describes what Starter includes, with the owner's actual numbers. */
function describeStarterPlan(preview: PlanEndingPreview | undefined, isNow: boolean): string[] {
  if (!preview) {
    return [
      `Starter takes ${LIMIT} guests and has ${REPLIES} reply credits a month.`,
      'Your restaurants and their feedback stay.',
    ];
  }
  return [
    isNow ? guestsNow(preview) : guestsLater(preview),
    venueWords(preview),
    isNow
      ? `Starter has ${REPLIES} reply credits a month. Of this month, ${preview.month.repliesLeft} are left; you cannot buy more.`
      : `Starter has ${REPLIES} reply credits a month, and those you have used that month count. Credits that you have bought stay; you cannot buy more.`,
    preview.plan === 'premium'
      ? 'CSV export and the comparison of your sites are no longer there.'
      : 'CSV export is no longer there.',
  ];
}

function guestsNow({ month }: PlanEndingPreview): string {
  const { feedbackUsed: used } = month;
  const until = formatDay(month.endsAt);
  const come = `${used} ${used === 1 ? 'guest has' : 'guests have'} written this month`;
  if (used >= LIMIT) {
    return `${come}, and Starter takes ${LIMIT}. You keep all of it, but what comes until ${until} ${HELD_FEEDBACK_NOTE}`;
  }
  return `${come} and count: Starter takes ${LIMIT}, so ${LIMIT - used} more until ${until}. What comes beyond that ${HELD_FEEDBACK_NOTE}`;
}

function guestsLater({ periodEnd }: PlanEndingPreview): string {
  const day = periodEnd ? formatDay(periodEnd) : 'then';
  return `From ${day} on, Starter takes ${LIMIT} guests a month. Those who have written earlier in that month count. You keep all that has come; what comes beyond the ${LIMIT} ${HELD_FEEDBACK_NOTE}`;
}

function venueWords({ locations }: PlanEndingPreview): string {
  if (locations === 0) return `You can add ${PLANS.starter.maxLocations} restaurant.`;
  return locations === 1
    ? 'Your restaurant and its feedback stay. Another one needs a paid plan.'
    : `All ${locations} restaurants and their feedback stay and go on working; together they share the ${LIMIT} guests. Another one needs a paid plan.`;
}

/** Sets the plan to end with its period, or cancels the planned end. */
function usePlanEnding() {
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
