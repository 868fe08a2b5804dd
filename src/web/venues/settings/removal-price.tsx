import type { UseQueryResult } from '@tanstack/react-query';
import { formatPrice } from '#shared/billing/plans.ts';
import type { RemovalPrice as Price } from '#shared/venues/contract.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

const NOTHING = 'Nothing is credited: your plan costs the same without it.';
const UNKNOWN =
  'We cannot say right now how much is credited for its unused days. You can delete it anyway: the credit counts from that moment.';

/** The credit for deleting a venue, as it will be granted. */
export function RemovalPrice({
  price: { data, isError },
}: {
  price: Pick<UseQueryResult<Price>, 'data' | 'isError'>;
}) {
  if (isError) return UNKNOWN;
  if (data) return <span className="tabular-nums">{creditSentence(data)}</span>;
  return (
    <>
      <span className="sr-only">Loading what is credited</span>
      <Skeleton className="my-0.5 w-80 max-w-full" />
    </>
  );
}

function creditSentence({ creditPence, creditedWith, creditedAt, perMonthPence }: Price): string {
  if (!creditedWith || !creditedAt) return NOTHING;
  const credit = `${formatPrice(creditPence)} for the unused days of this month`;
  const day = formatDay(creditedAt);
  const then = `From then on: ${formatPrice(perMonthPence)} per month.`;
  switch (creditedWith) {
    case 'next_invoice':
      return `${credit} is credited on your next invoice on ${day}. ${then}`;
    case 'invoice_after_open_payment':
      return `${credit} is credited on your next invoice on ${day}, once your open payment is settled. ${then}`;
    case 'plan_end':
      return `${credit} becomes account credit when your plan ends on ${day}.`;
  }
}
