import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PlanChange } from '#shared/billing/contract.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { type Agreement, isOtherPrice, type PaidPlan, planOrderQuery } from './plan-order.ts';
import { planPriceQuery } from './plan-price-query.ts';

/**
 * Orders a plan. Whoever pays with what is on file is shown the sum first. Only those without a plan
 * are not asked beforehand: a card form is still between them and a payment, unless the server
 * knows of credit that pays for it, or of a plan that began elsewhere.
 */
export function usePlanOrder(plan: PaidPlan, tier: Tier | undefined) {
  const [agreement, setAgreement] = useState<Agreement | null>(null);
  const isFirst = tier === 'starter';
  const price = useQuery({ ...planPriceQuery(plan), enabled: tier !== undefined && !isFirst });
  const { data: preview, isFetching, refetch } = price;
  const hasQuestion = preview !== undefined && (preview.change ?? preview.endsAt) !== null;
  const mayOrder = isFirst || agreement !== null || (preview !== undefined && !hasQuestion);
  const order = useQuery({ ...planOrderQuery(plan, agreement), enabled: mayOrder });
  const isRefused = isOtherPrice(order.error);
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);

  const isOpen = isRefused || agreement === null;
  const isWaiting = isRefused && (isFetching || hasQuestion || preview === undefined);
  return {
    order: order.data,
    error: preview === undefined && price.error ? price.error : isWaiting ? null : order.error,
    question:
      isOpen && hasQuestion
        ? { preview, isAgain: isRefused && agreement !== null, isPending: isFetching }
        : null,
    agree: (change: PlanChange | null) =>
      setAgreement((before) => ({ change, attempt: (before?.attempt ?? 0) + 1 })),
  };
}
