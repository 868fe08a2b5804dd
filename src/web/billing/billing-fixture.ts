import type { SubscriptionLimits } from '#shared/billing/contract.ts';
import type { PaymentRecord, SubscriptionOverview } from '#shared/billing/subscription-contract.ts';

/** For tests: a running Pro plan for two locations, unless overridden. */
export function anOverview(overrides: Partial<SubscriptionOverview> = {}): SubscriptionOverview {
  return {
    plan: 'pro',
    status: 'active',
    quantity: 2,
    periodEnd: '2026-12-14T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    nextPayment: { amountPence: 5800, at: '2026-12-14T12:00:00.000Z' },
    card: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 },
    pastDueUntil: null,
    pendingChange: null,
    moneyBackUntil: null,
    moneyBack: null,
    accountCreditPence: 0,
    invoices: [],
    payments: [],
    seller: { name: 'TableTalk', details: [], email: 'hello@tabletalk.example' },
    company: { name: '', address: '', vatNumber: '' },
    ...overrides,
  };
}

/** For tests: a paid first payment, unless overridden. */
export function anInvoice(overrides: Partial<Extract<PaymentRecord, { kind: 'invoice' }>>) {
  return {
    kind: 'invoice',
    id: 'in_1',
    at: '2026-11-14T12:00:00.000Z',
    reason: 'create',
    status: 'paid',
    totalPence: 2900,
    duePence: 2900,
    refundedPence: 0,
    vatPence: null,
    card: { brand: 'visa', last4: '4242' },
    url: null,
    number: '20261114-A1B2C3D4',
    covers: null,
    ...overrides,
  } as const;
}

/** For tests: a month on Starter with a third used, unless overridden. */
export function someLimits(overrides: Partial<SubscriptionLimits> = {}): SubscriptionLimits {
  return {
    monthlyLimit: 30,
    currentUsage: 10,
    remainingFeedback: 20,
    isProUser: false,
    replyCredits: { available: 15, limit: 20, percentage: 75 },
    heldFeedback: 0,
    unsealedFeedback: 0,
    locations: 1,
    isPastDue: false,
    resetsAt: '2026-03-31T23:00:00.000Z',
    ...overrides,
  };
}
