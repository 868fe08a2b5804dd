import { DAY_MS } from '#shared/durations.ts';
import { MONEY_BACK_DAYS } from './plans.ts';

/** How many days a plan continues after an unpaid renewal. */
export const GRACE_DAYS = 7;

/** The purpose of an invoice, as owners read it. */
export const INVOICE_REASON_LABELS = {
  create: 'First payment',
  cycle: 'Renewal',
  update: 'Change of plan or locations',
  other: 'Payment',
} as const;

const GRACE_MS = GRACE_DAYS * DAY_MS;

export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + GRACE_MS);
}

/** A plan that became past due at this time or earlier has used up its grace period. */
export function graceCutoff(now: Date): Date {
  return new Date(now.getTime() - GRACE_MS);
}

/** Whether a card is in its last month; it stays valid until the end of the month. */
export function isCardExpiring(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Date,
): boolean {
  const [lastMonth, end] = [Date.UTC(expYear, expMonth - 1), Date.UTC(expYear, expMonth)];
  return lastMonth <= now.getTime() && now.getTime() < end;
}

export function moneyBackEnd(firstPaidAt: Date): Date {
  return new Date(firstPaidAt.getTime() + MONEY_BACK_DAYS * DAY_MS);
}
