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

/** An owner's subscription as last reported by the provider, and the plan it grants. */
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
    /** The plan that this subscription grants; null if it grants none. */
    grantedPlan: text('granted_plan').$type<PaidPlan>(),
    /** When the unpaid renewal was due. */
    pastDueSince: moment('past_due_since'),
    firstInvoiceId: text('first_invoice_id'),
    /** A new card that will replace the current one once it is confirmed. */
    cardSetupId: text('card_setup_id'),
    /** When the card's expiry date was last checked. */
    cardCheckedAt: moment('card_checked_at'),
    /** Payments up to this time predate receipts and get none; if null, every payment has one. */
    receiptsSince: moment('receipts_since'),
    /** Incremented with every change, so that older data is never applied over newer. */
    version: integer('version').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('subscriptions_status_index').on(t.status)],
);

/** Provider events already applied. Written in the transaction of their effect. */
export const billingEvents = pgTable(
  'billing_events',
  {
    provider: providerName(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** Null if the customer is not one of ours. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/**
 * `mismatch`: the amount or currency paid was wrong, so nothing is granted until a person has
 * checked.
 */
export type PackState = 'open' | 'paid' | 'expired' | 'mismatch';

/** Checkouts for reply credits. A business has at most one open. */
export const replyPacks = pgTable(
  'reply_packs',
  {
    checkoutId: text('checkout_id').primaryKey(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    state: text('state').$type<PackState>().notNull().default('open'),
    /** The price in pence and the number of credits offered. */
    pricePence: integer('price_pence').notNull().default(REPLY_PACK.pricePence),
    credits: integer('credits').notNull().default(REPLY_PACK.credits),
    /** The amount paid, in the smallest unit of its currency. */
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

/** Paid plans that an owner has asked to end, and how they are refunded. */
export const planEndings = pgTable(
  'plan_endings',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    /** True for a full refund; if false, the unused time becomes credit. */
    isMoneyBack: boolean('is_money_back').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    unique('plan_endings_subscription_unique').on(t.subscriptionId),
    index('plan_endings_open_index').on(t.businessId).where(sql`${t.finishedAt} is null`),
  ],
);

/**
 * Payments that were refunded or disputed. Kept because a refund can be reported before its
 * payment.
 */
export const reversedPayments = pgTable('reversed_payments', {
  /** The id of the invoice or checkout. */
  paidFor: text('paid_for').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Unpaid renewals about which the owner has already been emailed. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: text('invoice_id').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Emails about money that were already sent, one per event. */
export const billingNotices = pgTable('billing_notices', {
  /** What the email was about, for example the receipt for one invoice. */
  key: text('key').primaryKey(),
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

function providerName() {
  return text('provider').$type<ClientConfig['provider']>().notNull();
}
