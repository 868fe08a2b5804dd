import { Check } from 'lucide-react';
import { PLANS, TIERS, type Tier } from '#shared/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { PLAN_DESCRIPTIONS, priceOf, pricePeriod } from './plan-offers.ts';

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
            <span className="font-display font-semibold text-2xl">{priceOf(tier)}</span>{' '}
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
