import type { ReactNode } from 'react';
import { formatPrice, monthlyPrice, PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PaidPlan } from '../plans/plan-order.ts';

/** Shows what is being bought: the plan, the monthly price and today's charge. */
export function OrderSummary({
  plan,
  locations,
  dueNowPence,
}: {
  plan: PaidPlan;
  locations: number;
  dueNowPence: number;
}) {
  const { name, pricePence, isPricedPerLocation } = PLANS[plan];
  const perMonth = monthlyPrice(plan, locations);
  return (
    <dl className="rounded-md border bg-sunken px-4 py-3">
      <SummaryLine label={`${name} plan`}>
        {isPricedPerLocation
          ? `${paidLocationCount(locations)} × ${formatPrice(pricePence)}`
          : 'all locations'}
      </SummaryLine>
      <SummaryLine label="Every month">{formatPrice(perMonth)}</SummaryLine>
      {dueNowPence < perMonth && (
        <SummaryLine label="Paid already or by credit">
          −{formatPrice(perMonth - dueNowPence)}
        </SummaryLine>
      )}
      <SummaryLine label="Due today" isTotal>
        {formatPrice(dueNowPence)}
      </SummaryLine>
    </dl>
  );
}

export function SummaryLine({
  label,
  isTotal = false,
  children,
}: {
  label: string;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4 py-1',
        isTotal && 'not-first:mt-2 not-first:border-t not-first:pt-3 font-semibold text-lg',
      )}
    >
      <dt className={isTotal ? undefined : 'text-ink-soft'}>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
