import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { PlanChange } from '#shared/billing/contract.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { planPriceQuery } from '../queries.ts';
import { isPriceChanged, orderPlan, type PaidPlan } from './plan-order.ts';

/** With `isConfirmed` the owner has agreed to the price; otherwise the server charges nothing. */
type OrderRequest = { change: PlanChange | null; isConfirmed: boolean };

/**
 * Orders a plan. An owner who already has a plan would pay with the card or credit on file, so they
 * must agree to the price first. An owner without a plan is not asked, because the card form comes
 * before any payment; but if credit would cover the plan, or a plan has begun elsewhere, the server
 * refuses the order and the owner is asked after all. Each order is sent once, and only the owner's
 * own click sends one that charges.
 */
export function usePlanOrder(plan: PaidPlan, tier: Tier | undefined) {
  const isFirst = tier === 'starter';
  const price = useQuery({ ...planPriceQuery(plan), enabled: tier !== undefined && !isFirst });
  const { data: preview, isFetching, refetch } = price;
  const hasQuestion = preview !== undefined && (preview.change ?? preview.endsAt) !== null;

  // A second click, or a second run of the effect, can happen before the next render.
  const isUnderWay = useRef(false);
  const order = useMutation({
    mutationFn: ({ change }: OrderRequest) => orderPlan(plan, change),
    retry: false,
    onError: (error) => {
      if (isPriceChanged(error)) void refetch();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { mutate, isIdle } = order;
  const place = useCallback(
    (intention: OrderRequest) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(intention);
    },
    [mutate],
  );

  const needsNoQuestion = isFirst || (preview !== undefined && !hasQuestion);
  useEffect(() => {
    if (needsNoQuestion && isIdle) place({ change: null, isConfirmed: false });
  }, [needsNoQuestion, isIdle, place]);

  const isRefused = isPriceChanged(order.error);
  const isConfirmed = order.variables?.isConfirmed === true;
  const isWaiting = isRefused && (isFetching || hasQuestion || preview === undefined);
  return {
    order: order.data,
    error: preview === undefined && price.error ? price.error : isWaiting ? null : order.error,
    question:
      hasQuestion && (isRefused || !isConfirmed)
        ? { preview, isAgain: isRefused && isConfirmed, isPending: isFetching }
        : null,
    agree: (change: PlanChange | null) => place({ change, isConfirmed: true }),
  };
}
