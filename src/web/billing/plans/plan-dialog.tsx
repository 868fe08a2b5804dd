import { useQuery } from '@tanstack/react-query';
import { Check, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { MONEY_BACK_DAYS, PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';
import { hasPlan } from '#shared/businesses/rules.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { TextAction } from '#web/ui/text-action.tsx';
import { subscribePagePath } from '../checkout/subscribe-path.ts';
import { planPriceQuery, subscriptionOverviewQuery } from '../queries.ts';
import { EndPlanDialog } from './end-plan-dialog.tsx';
import { PLAN_DESCRIPTIONS, planPrice, pricePeriod } from './plan-offers.ts';
import type { PaidPlan } from './plan-order.ts';
import { PlanPriceLines } from './plan-price-lines.tsx';
import { useDowngradeToStarter } from './use-downgrade-to-starter.ts';

type PlanDialogProps = {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: User;
  /** Chosen initially instead of the next plan up. */
  preselected?: Tier;
};

/** Changes the plan: a paid plan leads to its payment page, Starter applies at once. */
export function PlanDialog({ open, onOpenChange, ...rest }: PlanDialogProps) {
  return (
    <Dialog
      title="Choose your plan"
      description="Change whenever you like. Nothing is charged before you confirm a payment."
      open={open}
      onOpenChange={onOpenChange}
      className="max-w-4xl"
    >
      {/* Remounted each time the dialog opens, so that it starts with its default choice. */}
      <PlanForm {...rest} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function PlanForm({
  user,
  preselected,
  onClose,
}: Pick<PlanDialogProps, 'user' | 'preselected'> & { onClose: () => void }) {
  const [, navigate] = useLocation();
  const current = (hasPlan(user) && user.subscriptionTier) || undefined;
  const [chosen, setChosen] = useState(preselected ?? nextPlan(current));
  const [isConfirming, setConfirming] = useState(false);
  const { data: overview } = useQuery({
    ...subscriptionOverviewQuery,
    enabled: hasPaidPlan(user),
  });
  const { isGoing, goToStarter } = useDowngradeToStarter({
    failureTitle: 'Update Failed',
    failureFallback: 'Failed to update plan. Please try again.',
  });

  function choose(): void {
    if (chosen === current) {
      onClose();
      toast({ title: 'No Changes Made', description: 'You are already on this plan.' });
    } else if (chosen !== 'starter') {
      onClose();
      navigate(subscribePagePath(chosen));
    } else if (hasPaidPlan(user)) setConfirming(true);
    else change();
  }

  function change(): void {
    goToStarter(() => {
      onClose();
      toast({ title: 'Plan Updated!', description: 'You are now on the Starter plan.' });
    });
  }

  return (
    <>
      <PlanChoices chosen={chosen} current={current} isDisabled={isGoing} onChoose={setChosen} />
      {hasPaidPlan(user) && chosen !== 'starter' && chosen !== current && (
        <PlanSwitchPrice plan={chosen} last4={overview?.card?.last4} />
      )}
      <div className="-mx-6 sticky -bottom-6 mt-5 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t bg-surface px-6 py-4">
        <p className="flex gap-2 text-ink-soft text-sm">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-basil-ink" />
          {MONEY_BACK_DAYS}-day money-back guarantee on paid plans.
        </p>
        {hasPaidPlan(user) && <TextAction onClick={() => setConfirming(true)}>End plan</TextAction>}
        <div className="flex w-full gap-3 *:flex-auto sm:w-auto sm:*:flex-none">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button loading={isGoing} onClick={choose}>
            {chosen === current ? `Stay on ${PLANS[chosen].name}` : `Choose ${PLANS[chosen].name}`}
          </Button>
        </div>
      </div>
      <EndPlanDialog
        plan={current}
        open={isConfirming}
        onOpenChange={setConfirming}
        onDone={onClose}
      />
    </>
  );
}

/**
 * The price of the switch. The next page asks for agreement, so the dialog need not wait for it.
 */
function PlanSwitchPrice({ plan, last4 }: { plan: PaidPlan; last4: string | undefined }) {
  const { data, isLoading } = useQuery(planPriceQuery(plan));
  if (isLoading) return <Skeleton className="mt-5 h-28" />;
  if (!data?.change) return null;
  return (
    <section aria-label={`Change to ${PLANS[plan].name}`} className="mt-5">
      <PlanPriceLines plan={plan} change={data.change} last4={last4} />
    </section>
  );
}

function nextPlan(current: Tier | undefined): Tier {
  return current === 'pro' || current === 'premium' ? 'premium' : 'pro';
}

function hasPaidPlan({ subscriptionTier }: User): boolean {
  return subscriptionTier === 'pro' || subscriptionTier === 'premium';
}

/** The three plans, one of them chosen. On a phone only the chosen one lists its benefits. */
export function PlanChoices({
  chosen,
  current,
  isDisabled,
  onChoose,
}: {
  chosen: Tier;
  current: Tier | undefined;
  isDisabled: boolean;
  onChoose: (tier: Tier) => void;
}) {
  return (
    <RadioCards
      label="Plan"
      value={chosen}
      onValueChange={(value) => onChoose(TIERS.find((tier) => tier === value) ?? chosen)}
      disabled={isDisabled}
      className="md:grid-cols-3"
    >
      {TIERS.map((tier) => (
        <RadioCard
          key={tier}
          value={tier}
          name={<PlanName tier={tier} isCurrent={tier === current} />}
        >
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-display font-semibold text-2xl">{planPrice(tier)}</span>{' '}
            <span className="text-ink-soft text-sm">{pricePeriod(tier)}</span>
          </p>
          <ul
            className={classNames(
              'mt-3 flex-col gap-2 border-t pt-3 text-sm md:flex',
              tier === chosen ? 'flex' : 'hidden',
            )}
          >
            {PLAN_DESCRIPTIONS[tier].includes.map((item) => (
              <li key={item} className="flex gap-2">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-basil-ink" />
                {item}
              </li>
            ))}
          </ul>
        </RadioCard>
      ))}
    </RadioCards>
  );
}

function PlanName({ tier, isCurrent }: { tier: Tier; isCurrent: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {PLANS[tier].name}
      {isCurrent && <Badge>Current plan</Badge>}
    </span>
  );
}
