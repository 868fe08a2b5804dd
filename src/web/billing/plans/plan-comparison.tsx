import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  formatAllowance,
  formatPrice,
  PLANS,
  TIERS,
  type Tier,
  UNLIMITED,
} from '#shared/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';
import { planPrice } from './plan-offers.ts';

/** Compares the three plans line by line; highlights the chosen one and marks the current one. */
export function PlanComparison({ chosen, present }: { chosen: Tier; present: Tier | undefined }) {
  return (
    <div className="@container">
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm [--text-base:min(1rem,6cqi)] [--text-sm:min(0.875rem,5.2cqi)] @max-[27rem]:block @max-[27rem]:[&_:is(thead,tbody)]:block @max-[27rem]:[&_tr]:grid @max-[27rem]:[&_tr]:grid-cols-3">
        <caption className="sr-only">What the plans include</caption>
        <colgroup>
          <col className="w-[34%]" />
        </colgroup>
        <thead>
          <tr>
            <td className="@max-[27rem]:hidden" />
            {TIERS.map((tier) => (
              <th
                key={tier}
                scope="col"
                aria-current={tier === chosen ? 'true' : undefined}
                className={classNames(cellStyles(tier === chosen), 'rounded-t-lg pt-4 align-top')}
              >
                <span className="block font-semibold text-base">{PLANS[tier].name}</span>
                <span className="font-normal text-ink-soft">{planPrice(tier)}</span>
                {PLANS[tier].pricePence > 0 && (
                  <span className="block text-balance font-normal text-ink-soft text-xs">
                    {PLANS[tier].isPricedPerLocation ? ' a month per location' : ' a month'}
                  </span>
                )}
                {tier === present && (
                  <span className="mt-1 block font-semibold text-basil-ink text-xs">Your plan</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, value }, index) => (
            <tr key={label}>
              <th
                scope="row"
                className="border-t py-3 pr-3 text-left font-medium @max-[27rem]:col-span-3 @max-[27rem]:pb-0"
              >
                {label}
              </th>
              {TIERS.map((tier) => (
                <td
                  key={tier}
                  className={classNames(
                    '@min-[27rem]:border-t',
                    cellStyles(tier === chosen),
                    index === ROWS.length - 1 && 'rounded-b-lg',
                  )}
                >
                  {value(tier)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellStyles(isChosen: boolean): string {
  return classNames('px-1.5 py-3 text-center sm:px-3', isChosen && 'bg-basil-soft font-semibold');
}

const ROWS: readonly { label: string; value: (tier: Tier) => ReactNode }[] = [
  { label: 'Feedback a month', value: (tier) => formatLimit(PLANS[tier].monthlyFeedbackLimit) },
  { label: 'Locations', value: (tier) => formatLimit(PLANS[tier].maxLocations) },
  {
    label: 'Each extra location',
    value: (tier) => {
      if (tier === 'starter') return <NotIncludedMark />;
      return PLANS[tier].isPricedPerLocation ? formatPrice(PLANS[tier].pricePence) : 'Included';
    },
  },
  { label: 'Reply credits a month', value: (tier) => formatLimit(PLANS[tier].monthlyReplyLimit) },
  { label: 'People in the team', value: (tier) => formatLimit(PLANS[tier].maxMembers) },
  { label: 'Extra reply credits', value: (tier) => inclusionMark(tier !== 'starter') },
  { label: 'CSV export', value: (tier) => inclusionMark(tier !== 'starter') },
  { label: 'Compare your sites', value: (tier) => inclusionMark(tier === 'premium') },
];

function formatLimit(limit: number): string {
  return limit === UNLIMITED ? 'Unlimited' : formatAllowance(limit);
}

function inclusionMark(isIncluded: boolean): ReactNode {
  return isIncluded ? <IncludedMark /> : <NotIncludedMark />;
}

function IncludedMark() {
  return (
    <>
      <Check aria-hidden className="mx-auto size-5 text-basil-ink" />
      <span className="sr-only">Included</span>
    </>
  );
}

function NotIncludedMark() {
  return (
    <>
      <Minus aria-hidden className="mx-auto size-5 text-ink-soft" />
      <span className="sr-only">Not included</span>
    </>
  );
}
