import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { REPLY_PACK } from '#shared/billing/plans.ts';
import type { ClientConfig, PaidPlan, ProviderStatus } from '../provider/port.ts';

/** The subscription of an owner as the provider told it last, and what it has given them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    provider: providerName(),
    subscriptionId: text('subscription_id'),
    status: text('status').$type<ProviderStatus>(),
    quantity: integer('quantity'),
    /** The plan that the owner has because of it; null where it gives nothing. */
    grantedPlan: text('granted_plan').$type<PaidPlan>(),
    /** When the renewal was due that is not paid. */
    pastDueSince: moment('past_due_since'),
    firstInvoiceId: text('first_invoice_id'),
    /** A new card that is to be confirmed and then charged in place of the old one. */
    cardSetupId: text('card_setup_id'),
    /** When it was last asked how long the card is good for. */
    cardCheckedAt: moment('card_checked_at'),
    /** Payments until then were made when no receipts were written; null: all have one. */
    receiptsSince: moment('receipts_since'),
    /** One more with every change, so that something older is never applied over it. */
    version: integer('version').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('subscriptions_status_index').on(t.status)],
);

/** Every event of a provider whose effect has been applied, written together with it. */
export const billingEvents = pgTable(
  'billing_events',
  {
    provider: providerName(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** Null for a customer that is none of ours. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** mismatch: another sum or currency was paid than was asked for; nothing is given until somebody looks. */
export type PackState = 'open' | 'paid' | 'expired' | 'mismatch';

/** Checkouts of reply credits; an owner has one open at a time. */
export const replyPacks = pgTable(
  'reply_packs',
  {
    checkoutId: text('checkout_id').primaryKey(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    state: text('state').$type<PackState>().notNull().default('open'),
    /** What was asked for, in pence of pounds, and what it gives. */
    pricePence: integer('price_pence').notNull().default(REPLY_PACK.pricePence),
    credits: integer('credits').notNull().default(REPLY_PACK.credits),
    /** What was paid, in the smallest unit of its currency. */
    paidAmount: integer('paid_amount'),
    paidCurrency: text('paid_currency'),
    paidAt: moment('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reply_packs_open_unique').on(t.businessId).where(sql`${t.state} = 'open'`),
    index('reply_packs_business_index').on(t.businessId),
    index('reply_packs_mismatch_index').on(t.createdAt).where(sql`${t.state} = 'mismatch'`),
  ],
);

/** Paid plans that an owner has asked to end, with what goes back to them. */
export const planEndings = pgTable(
  'plan_endings',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    /** All money back; otherwise the unused time becomes credit. */
    isMoneyBack: boolean('is_money_back').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    unique('plan_endings_subscription_unique').on(t.subscriptionId),
    index('plan_endings_open_index').on(t.businessId).where(sql`${t.finishedAt} is null`),
  ],
);

/** Payments that went back to the customer; remembered, since that can be heard before the payment. */
export const reversedPayments = pgTable('reversed_payments', {
  /** The invoice or the checkout. */
  paidFor: text('paid_for').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Unpaid renewals that the owner has been written to about. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: text('invoice_id').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Mails about money that were written, each for one thing that happened. */
export const billingNotices = pgTable('billing_notices', {
  /** What it was about, such as a receipt and its invoice. */
  key: text('key').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

function providerName() {
  return text('provider').$type<ClientConfig['provider']>().notNull();
}
