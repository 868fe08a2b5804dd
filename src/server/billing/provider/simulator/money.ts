import { PLANS } from '#shared/billing/plans.ts';
import type { PaidPlan } from '../port.ts';
import { SMALLEST_CHARGE_PENCE } from '../port.ts';

/** Rounds down to the second, because card providers prorate by whole seconds. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

export function monthlyPence(plan: PaidPlan, quantity: number): number {
  return PLANS[plan].pricePence * quantity;
}

/** One month later, on the anchor day, or on the last day if the month is too short for it. */
export function addMonth(from: Date, anchorDay: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = new Date(from);
  later.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return later;
}

export type Period = { periodStart: Date; periodEnd: Date };

/** The share of a monthly price for the rest of a period, to the second. */
export function prorate(pence: number, { periodStart, periodEnd }: Period, at: Date): number {
  const length = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(length, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.round((pence * left) / length);
}

/** Uses credit first; a negative total becomes credit. */
export function settleInvoice(
  totalPence: number,
  creditPence: number,
): { duePence: number; creditPence: number } {
  const left = totalPence - creditPence;
  if (left > 0 && left < SMALLEST_CHARGE_PENCE) return { duePence: 0, creditPence: -left };
  return { duePence: Math.max(0, left), creditPence: left < 0 ? -left : 0 };
}
