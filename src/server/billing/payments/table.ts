import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { referrals } from '#server/referrals/table.ts';

/** Every movement of money or credit of an account; rows are only ever added. */
export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    type: text('type').notNull(),
    /** Pence. */
    amount: integer('amount').notNull(),
    description: text('description'),
    balanceTransactionId: text('balance_transaction_id'),
    referralId: uuid('referral_id').references(() => referrals.id),
    /** What it was for: a checkout, an invoice, a referral. With the type it happens only once. */
    source: text('source'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('credit_transactions_type_source_unique').on(t.type, t.source),
    index('credit_transactions_business_index').on(t.businessId, t.createdAt),
  ],
);

/**
 * Every reply credit given, spent or given back; rows are only ever added. The sums of the pools
 * are the balances that the account shows.
 */
export const replyCreditEntries = pgTable(
  'reply_credit_entries',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The month's allowance, or credits that were bought and do not expire. */
    pool: text('pool').$type<'monthly' | 'extra'>().notNull(),
    /** The first day of the month that a monthly entry belongs to. */
    month: date('month', { mode: 'string' }),
    reason: text('reason')
      .$type<
        'allowance' | 'plan_change' | 'purchase' | 'purchase_refunded' | 'reply' | 'returned'
      >()
      .notNull(),
    amount: integer('amount').notNull(),
    /** What it was for: the reply's mail, or the checkout. With the reason it happens only once. */
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reply_credit_entries_reason_source_unique').on(t.reason, t.source),
    index('reply_credit_entries_business_index').on(t.businessId, t.createdAt),
  ],
);

/** Who may ask the payment provider for something on behalf of an owner at this moment. */
export const paymentLeases = pgTable('payment_leases', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  holder: uuid('holder').notNull(),
  /** Renewed while the holder is at work; a server that died holds nothing for long. */
  until: moment('until').notNull(),
});

/** What an owner asked the provider for and has no certain answer to yet. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** Part of the key: the same request again is the same attempt. */
    attemptId: uuid('attempt_id').notNull(),
    request: text('request').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.purpose] })],
);
