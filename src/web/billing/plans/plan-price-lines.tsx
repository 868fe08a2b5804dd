import type { PlanChange } from '#shared/billing/contract.ts';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { SummaryLine } from '../checkout/order-summary.tsx';
import type { PaidPlan } from './plan-order.ts';

/** What a change of plan costs or refunds now, and what each month costs from then on. */
export function PlanPriceLines({
  plan,
  change,
  last4,
}: {
  plan: PaidPlan;
  change: PlanChange;
  /** Last four digits of the card that would be charged. */
  last4?: string | undefined;
}) {
  const { differencePence, dueNowPence, perMonthPence, nextAt, quantity } = change;
  const { name, pricePence, isPricedPerLocation } = PLANS[plan];
  const isRefund = differencePence < 0;
  return (
    <dl className="rounded-md border bg-sunken px-4 py-3 text-left text-ink">
      {!isRefund && (
        <SummaryLine
          label={nextAt ? `Difference until ${formatDay(nextAt)}` : `First month of ${name}`}
        >
          {formatPrice(differencePence)}
        </SummaryLine>
      )}
      {!isRefund && <PriceAdjustments {...change} />}
      <SummaryLine label={isRefund ? 'Charged now' : `Charged to ${cardWords(last4)} now`} isTotal>
        {formatPrice(dueNowPence)}
      </SummaryLine>
      {isRefund && (
        <SummaryLine
          label={`Taken off your next invoice${nextAt ? ` on ${formatDay(nextAt)}` : ''}`}
        >
          {formatPrice(-differencePence)}
        </SummaryLine>
      )}
      <SummaryLine
        label={
          isPricedPerLocation && quantity > 1
            ? `Every month from then on (${quantity} × ${formatPrice(pricePence)})`
            : 'Every month from then on'
        }
      >
        {formatPrice(perMonthPence)}
      </SummaryLine>
    </dl>
  );
}

/**
 * Explains how the amount due differs from the price: credit, debts, and what is too small for a
 * card.
 */
function PriceAdjustments({
  differencePence,
  dueNowPence,
  accountCreditPence: credit,
}: PlanChange) {
  const used = Math.min(Math.max(0, credit), differencePence);
  const deferredPence = differencePence - credit - dueNowPence;
  return (
    <>
      {used > 0 && <SummaryLine label="Account credit">−{formatPrice(used)}</SummaryLine>}
      {credit < 0 && <SummaryLine label="Earlier balance">{formatPrice(-credit)}</SummaryLine>}
      {deferredPence > 0 && (
        <SummaryLine label="Too small to charge, added to your next invoice">
          −{formatPrice(deferredPence)}
        </SummaryLine>
      )}
    </>
  );
}

function cardWords(last4: string | undefined): string {
  return last4 ? `your card ending in ${last4}` : 'your card';
}

/** Formats an amount that may be negative: −£5. */
export function formatSignedPrice(pence: number): string {
  return pence < 0 ? `−${formatPrice(-pence)}` : formatPrice(pence);
}
