import { useState } from 'react';
import { MONEY_BACK_DAYS, PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { planPrice, pricePeriod } from './plan-offers.ts';

/** Says which plan a new owner is signing up for and what it costs, and lets them change it. */
export function PlanField({ plan, onChoose }: { plan: Tier; onChoose: (plan: Tier) => void }) {
  const [isOpen, setOpen] = useState(false);
  const isFree = PLANS[plan].pricePence === 0;
  return (
    <section aria-label="Your plan" className="mb-6 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{PLANS[plan].name}</span>{' '}
            <span>
              {planPrice(plan)} <span className="text-ink-soft text-sm">{pricePeriod(plan)}</span>
            </span>
          </p>
          <p className="mt-0.5 text-ink-soft text-sm">
            {isFree
              ? `${PLANS[plan].monthlyFeedbackLimit} guest answers and ${PLANS[plan].monthlyReplyLimit} replies a month.`
              : `You pay after confirming your email. ${MONEY_BACK_DAYS}-day money-back guarantee.`}
          </p>
        </div>
        {!isOpen && (
          <Button variant="quiet" size="sm" aria-label="Change plan" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </div>
      {isOpen && (
        <RadioCards
          label="Plan"
          value={plan}
          onValueChange={(value) => {
            onChoose(TIERS.find((tier) => tier === value) ?? plan);
            setOpen(false);
          }}
          className="mt-3"
        >
          {TIERS.map((tier) => (
            <RadioCard key={tier} value={tier} name={PLANS[tier].name}>
              <span className="text-ink-soft text-sm">
                {planPrice(tier)} {pricePeriod(tier)}
              </span>
            </RadioCard>
          ))}
        </RadioCards>
      )}
    </section>
  );
}
