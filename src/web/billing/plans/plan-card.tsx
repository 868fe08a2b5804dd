import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckList } from '#web/ui/layout/check-list.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { PLAN_DESCRIPTIONS, planPrice, pricePeriod } from './plan-offers.ts';

/** One plan with its price, what it includes, and the button that chooses it. */
export function PlanCard({
  tier,
  badge,
  isHighlighted,
  isPending,
  isDisabled,
  onSelect,
}: {
  tier: Tier;
  badge: string | undefined;
  isHighlighted: boolean;
  isPending: boolean;
  isDisabled: boolean;
  onSelect: (tier: Tier) => void;
}) {
  const { name } = PLANS[tier];
  const { summary, includes } = PLAN_DESCRIPTIONS[tier];
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-lg border bg-surface p-6',
        isHighlighted && 'border-basil outline outline-basil',
      )}
    >
      {badge && (
        <Badge tone="highlight" className="absolute -top-3 left-6">
          {badge}
        </Badge>
      )}
      <h2 className="font-semibold text-xl">{name}</h2>
      <p className="mt-1 text-ink-soft">{summary}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display font-semibold text-3xl">{planPrice(tier)}</span>{' '}
        <span className="text-ink-soft text-sm">{pricePeriod(tier)}</span>
      </p>
      <CheckList items={includes} className="mt-5 mb-6 flex flex-col gap-2.5 border-t pt-5" />
      <Button
        variant={isHighlighted ? 'primary' : 'secondary'}
        className="mt-auto"
        loading={isPending}
        disabled={isDisabled}
        onClick={() => onSelect(tier)}
      >
        Select {name}
      </Button>
    </li>
  );
}
