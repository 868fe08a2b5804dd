import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import type { Card, InvoiceReason, PaidPlan, PaymentTarget, ProviderStatus } from '../port.ts';

/**
 * The data that a real provider would keep on its own servers: one document per customer, since
 * every change to a customer happens while its row is locked. References none of the product's
 * tables.
 */
export const rehearsalCustomers = pgTable(
  'rehearsal_customers',
  {
    id: text('id').primaryKey(),
    businessId: uuid('business_id').notNull().unique(),
    account: jsonb('account').$type<Account>().notNull(),
    /** When something is next due for this customer. */
    dueAt: moment('due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rehearsal_customers_due_index').on(t.dueAt),
    index('rehearsal_customers_account_index').using('gin', t.account.op('jsonb_path_ops')),
  ],
);

/** Events on their way to the webhook, stored in the transaction of the change they report. */
export const rehearsalEvents = pgTable(
  'rehearsal_events',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('rehearsal_events_waiting_index')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null`),
  ],
);

/** Idempotency keys and the results returned for them. */
export const rehearsalRequests = pgTable('rehearsal_requests', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer'),
  createdAt: moment('created_at').notNull(),
});

/** A customer's whole account, oldest entries first. Amounts in pence; no card number is stored. */
export type Account = {
  /** Credit for future invoices; a negative value is a debt. */
  credit: number;
  creditMovements: CreditMovement[];
  cards: StoredCard[];
  subscriptions: StoredSubscription[];
  invoices: StoredInvoice[];
  checkouts: StoredCheckout[];
  intents: Intent[];
  refunds: StoredRefund[];
};

export type CreditMovement = {
  id: string;
  amount: number;
  reason: string;
  metadata: Record<string, string>;
  createdAt: Date;
};

export type CardBehaviour =
  | 'pays'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'asks_approval'
  | 'pays_once';

export type StoredCard = Card & {
  id: string;
  fingerprint: string;
  behaviour: CardBehaviour;
  charges: number;
};

export type StoredSubscription = {
  id: string;
  plan: PaidPlan;
  quantity: number;
  status: ProviderStatus;
  periodStart: Date;
  periodEnd: Date;
  /** The day of the month on which the subscription renews; in a shorter month, the last day. */
  anchorDay: number;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  cardId: string | null;
  /** Pence to be settled with the next renewal. */
  carried: number;
  pending: { plan: PaidPlan; quantity: number; invoiceId: string; expiresAt: Date } | null;
  createdAt: Date;
};

export type StoredInvoice = {
  id: string;
  subscriptionId: string;
  reason: InvoiceReason;
  status: 'open' | 'paid' | 'void';
  total: number;
  creditUsed: number;
  due: number;
  refunded: number;
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
};

export type StoredCheckout = {
  id: string;
  name: string;
  amount: number;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  state: 'open' | 'paid' | 'expired';
  refunded: number;
  expiresAt: Date;
};

/** What a card form confirms: the payment of an invoice or checkout, or a card to save. */
export type Intent = {
  id: string;
  clientSecret: string;
  /** first_card: for a subscription paid by credit. new_card: replaces another card. */
  kind: 'payment' | 'first_card' | 'new_card';
  subscriptionId?: string | null;
  invoiceId?: string | null;
  checkoutId?: string | null;
  amount: number;
  status: 'open' | 'needs_approval' | 'succeeded' | 'canceled';
  cardId: string | null;
};

export type StoredRefund = {
  id: string;
  of: NonNullable<PaymentTarget>;
  amount: number;
  createdAt: Date;
};
