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
const REFUND_RULE_SENTENCE = `Within ${MONEY_BACK_DAYS} days of your first payment, your card gets back everything it was charged for the plan. After that, unused time becomes account credit.`;
const BOUGHT_CREDITS_SENTENCE = 'Reply credits you bought aren’t refunded, but stay yours.';

type EndingTime = 'now' | 'later';

/** Asks whether a paid plan ends now or with its paid period, and says what each means. */
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
      description={isLoading ? 'Working out what changes…' : describeEnd(mayWait !== null)}
      confirmLabel={when === 'later' && mayWait ? `End on ${formatDay(mayWait)}` : endLabel(plan)}
      cancelLabel={plan ? `Keep ${PLANS[plan].name}` : 'Cancel'}
      open={open}
      onOpenChange={onOpenChange}
      canConfirm={!isLoading}
      isPending={isGoing || isChanging}
      onConfirm={confirm}
    >
      {isLoading ? (
        <Skeleton className="h-48" />
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
            <p className="font-semibold">What changes on Starter</p>
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

function describeEnd(mayWait: boolean): string {
  return mayWait
    ? 'Let it run to the end of what you’ve paid for, or move to Starter now.'
    : 'It ends now, and you move to Starter.';
}

function endLabel(plan: Tier | undefined): string {
  return plan ? `End ${PLANS[plan].name} plan` : 'End plan';
}

/** Describes the refund if a paid plan ends now. Without a preview it states the rules. */
function moneyBackWords(preview: PlanEndingPreview | undefined): string {
  if (!preview) return REFUND_RULE_SENTENCE;
  const { isUnpaid, now } = preview;
  if (now.isMoneyBack) return refundWords(now);
  if (isUnpaid) return 'You don’t have to pay what is open, and nothing is refunded.';
  if (now.toCreditPence === 0)
    return 'You’ve used all the time you paid for, so nothing is refunded.';
  return `The time you’ve paid for and not used becomes account credit: about ${formatPrice(now.toCreditPence)}. Nothing goes back to your card.`;
}

/** The exact refund and where it goes. */
function refundWords(now: PlanEndingPreview['now']): string {
  const { toCardPence, toCreditPence, referralCreditPence } = now;
  const card = `You’re within ${MONEY_BACK_DAYS} days of your first payment, so your card gets back all it was charged for this plan: ${formatPrice(toCardPence)}.`;
  const credit =
    toCreditPence > 0
      ? [`The ${formatPrice(toCreditPence)} of account credit it used comes back to your account.`]
      : toCreditPence < 0
        ? [`The ${formatPrice(-toCreditPence)} of account credit it gave you is taken back.`]
        : [];
  const referral =
    referralCreditPence > 0
      ? [`The ${formatPrice(referralCreditPence)} of referral credit is taken back.`]
      : [];
  return [card, ...credit, ...referral, BOUGHT_CREDITS_SENTENCE].join(' ');
}

/** Describes what happens if the plan runs until the end of the paid period. */
function planEndWords({ plan, periodEnd, moneyBackUntil }: PlanEndingPreview): string {
  const until = periodEnd ? formatDay(periodEnd) : 'its end';
  const guarantee = moneyBackUntil
    ? ` For a refund, end it now instead, by ${formatDay(moneyBackUntil)}.`
    : '';
  return `You keep ${PLANS[plan].name} until ${until} and won’t be charged again. Nothing goes back to your card. You can change your mind until then.${guarantee}`;
}

/** Describes what Starter includes, with the owner's actual numbers. */
function describeStarterPlan(preview: PlanEndingPreview | undefined, isNow: boolean): string[] {
  if (!preview) {
    return [
      `Starter includes ${LIMIT} guests and ${REPLIES} reply credits a month.`,
      'You keep your restaurants and their feedback.',
    ];
  }
  return [
    ...(isNow ? guestNotesNow(preview) : guestNotesLater(preview)),
    venueWords(preview),
    isNow
      ? `You have ${preview.month.repliesLeft} of ${REPLIES} reply credits left this month, and can’t buy more.`
      : `You get ${REPLIES} reply credits a month, less any already used that month. Credits you bought stay, but you can’t buy more.`,
    preview.plan === 'premium'
      ? 'You lose CSV export and the comparison of your sites.'
      : 'You lose CSV export.',
  ];
}

function guestNotesNow({ month }: PlanEndingPreview): string[] {
  const { feedbackUsed: used } = month;
  const until = formatDay(month.endsAt);
  const come = `${used} ${used === 1 ? 'guest has' : 'guests have'} written this month`;
  if (used >= LIMIT) {
    return [
      `${come}; Starter includes ${LIMIT}. You keep them all.`,
      ...heldFeedbackNotes(`Anything new until ${until}`),
    ];
  }
  return [
    `${come}. Starter includes ${LIMIT}, so you have ${LIMIT - used} more until ${until}.`,
    ...heldFeedbackNotes('Anything over that'),
  ];
}

function guestNotesLater({ periodEnd }: PlanEndingPreview): string[] {
  const day = periodEnd ? formatDay(periodEnd) : 'then';
  return [
    `From ${day}, you have ${LIMIT} guests a month, counting those from earlier that month. You keep all your feedback.`,
    ...heldFeedbackNotes(`Anything over ${LIMIT}`),
  ];
}

function heldFeedbackNotes(what: string): string[] {
  return [
    `${what} is held for ${HELD_DAYS} days: upgrade to read it, otherwise it’s deleted.`,
    'Guests over the limit get no reward code.',
  ];
}

function venueWords({ locations }: PlanEndingPreview): string {
  if (locations === 0) return `You can add ${PLANS.starter.maxLocations} restaurant.`;
  return locations === 1
    ? 'You keep your restaurant and its feedback. Adding another needs a paid plan.'
    : `You keep all ${locations} restaurants and their feedback; they share the ${LIMIT} guests. Adding another needs a paid plan.`;
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
            : { title: 'Plan kept', description: `It renews on ${formatDay(periodEnd)}.` },
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
      Nothing changes until then, and you won’t be charged again. Then you move to Starter.
    </Alert>
  );
}
