import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import type { InvoiceReason, PaidPlan, ProviderStatus } from '../port.ts';

/**
 * What a provider would keep on its own machines. Nothing here refers to the product's tables, and
 * no card number is ever stored. All amounts are pence.
 */
export const simulatedCustomers = pgTable('simulated_customers', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull().unique(),
  /** For coming invoices; below zero is owed. */
  credit: integer('credit').notNull().default(0),
  createdAt: createdAt(),
});

export const simulatedCards = pgTable(
  'simulated_cards',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expMonth: smallint('exp_month').notNull(),
    expYear: smallint('exp_year').notNull(),
    fingerprint: text('fingerprint').notNull(),
    behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
    charges: integer('charges').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('simulated_cards_customer_index').on(t.customerId)],
);

export const simulatedSubscriptions = pgTable(
  'simulated_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    plan: text('plan').$type<PaidPlan>().notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<ProviderStatus>().notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    /** The day of the month it renews on, or the month's last day where there is none such. */
    anchorDay: smallint('anchor_day').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    endedAt: moment('ended_at'),
    cardId: text('card_id').references(() => simulatedCards.id),
    /** Settled with the next renewal. */
    carried: integer('carried').notNull().default(0),
    pendingPlan: text('pending_plan').$type<PaidPlan>(),
    pendingQuantity: integer('pending_quantity'),
    pendingInvoiceId: text('pending_invoice_id'),
    pendingExpiresAt: moment('pending_expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('simulated_subscriptions_customer_index').on(t.customerId, t.createdAt)],
);

export const simulatedInvoices = pgTable(
  'simulated_invoices',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => simulatedSubscriptions.id),
    reason: text('reason').$type<InvoiceReason>().notNull(),
    status: text('status').$type<'open' | 'paid' | 'void'>().notNull(),
    total: integer('total').notNull(),
    creditUsed: integer('credit_used').notNull(),
    due: integer('due').notNull(),
    refunded: integer('refunded').notNull().default(0),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('simulated_invoices_customer_index').on(t.customerId, t.createdAt),
    index('simulated_invoices_open_index').on(t.subscriptionId).where(sql`${t.status} = 'open'`),
  ],
);

export const simulatedCheckouts = pgTable('simulated_checkouts', {
  id: text('id').primaryKey(),
  customerId: customerId(),
  name: text('name').notNull(),
  amount: integer('amount').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  state: text('state').$type<'open' | 'paid' | 'expired'>().notNull(),
  refunded: integer('refunded').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Money that went back, all of a payment or a part. */
export const simulatedRefunds = pgTable(
  'simulated_refunds',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    invoiceId: text('invoice_id').references(() => simulatedInvoices.id),
    checkoutId: text('checkout_id').references(() => simulatedCheckouts.id),
    amount: integer('amount').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('simulated_refunds_customer_index').on(t.customerId, t.createdAt)],
);

/** What a card form confirms: a payment of an invoice or a checkout, or a card to keep. */
export const simulatedIntents = pgTable(
  'simulated_intents',
  {
    id: text('id').primaryKey(),
    clientSecret: text('client_secret').notNull().unique(),
    /** first_card: for a subscription that credit has paid. new_card: in place of another. */
    kind: text('kind').$type<'payment' | 'first_card' | 'new_card'>().notNull(),
    customerId: customerId(),
    subscriptionId: text('subscription_id').references(() => simulatedSubscriptions.id),
    invoiceId: text('invoice_id').references(() => simulatedInvoices.id),
    checkoutId: text('checkout_id').references(() => simulatedCheckouts.id),
    amount: integer('amount').notNull(),
    status: text('status').$type<IntentStatus>().notNull(),
    cardId: text('card_id').references(() => simulatedCards.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('simulated_intents_invoice_unique').on(t.invoiceId),
    unique('simulated_intents_checkout_unique').on(t.checkoutId),
    index('simulated_intents_subscription_index').on(t.subscriptionId),
  ],
);

/** Every movement of a customer's credit; rows are only ever added. */
export const simulatedBalanceTransactions = pgTable(
  'simulated_balance_transactions',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    amount: integer('amount').notNull(),
    creditAfter: integer('credit_after').notNull(),
    reason: text('reason').notNull(),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('simulated_balance_transactions_customer_index').on(t.customerId)],
);

/** Events on their way to the webhook, written in the transaction of what they tell. */
export const simulatedEvents = pgTable(
  'simulated_events',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('simulated_events_waiting_index')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null`),
  ],
);

/** Calls that were made with a key, and what was answered. */
export const simulatedRequests = pgTable('simulated_requests', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer'),
  createdAt: moment('created_at').notNull(),
});

export type CardBehaviour =
  | 'pays'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'asks_approval'
  | 'pays_once';
export type IntentStatus = 'open' | 'needs_approval' | 'succeeded' | 'canceled';

export type SimulatedCustomer = typeof simulatedCustomers.$inferSelect;
export type SimulatedCard = typeof simulatedCards.$inferSelect;
export type SimulatedSubscription = typeof simulatedSubscriptions.$inferSelect;
export type SimulatedInvoice = typeof simulatedInvoices.$inferSelect;
export type SimulatedCheckoutRow = typeof simulatedCheckouts.$inferSelect;
export type SimulatedRefund = typeof simulatedRefunds.$inferSelect;
export type SimulatedIntent = typeof simulatedIntents.$inferSelect;

function customerId() {
  return text('customer_id')
    .notNull()
    .references(() => simulatedCustomers.id);
}
