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
import { users } from '../accounts/table.ts';
import { createdAt, id, moment } from '../platform/columns.ts';
import type { ClientConfig, PaidPlan, ProviderStatus } from '../platform/payment-provider.ts';

/** The subscription of an owner as the provider told it last, and what it has given them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ownerId: uuid('owner_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
);

/** Checkouts of reply credits; an owner has one open at a time. */
export const replyPacks = pgTable(
  'reply_packs',
  {
    checkoutId: text('checkout_id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    state: text('state').$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reply_packs_open_unique').on(t.ownerId).where(sql`${t.state} = 'open'`),
    index('reply_packs_owner_index').on(t.ownerId),
  ],
);

/** Paid plans that an owner has asked to end, with what goes back to them. */
export const planEndings = pgTable(
  'plan_endings',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    /** All money back; otherwise the unused time becomes credit. */
    isMoneyBack: boolean('is_money_back').notNull(),
    createdAt: createdAt(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    unique('plan_endings_subscription_unique').on(t.subscriptionId),
    index('plan_endings_open_index').on(t.ownerId).where(sql`${t.finishedAt} is null`),
  ],
);

/** Payments that went back to the customer; remembered, since that can be heard before the payment. */
export const reversedPayments = pgTable('reversed_payments', {
  /** The invoice or the checkout. */
  paidFor: text('paid_for').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Unpaid renewals that the owner has been written to about. */
export const overdueNotices = pgTable('overdue_notices', {
  invoiceId: text('invoice_id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

function providerName() {
  return text('provider').$type<ClientConfig['provider']>().notNull();
}
