import { date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { referrals } from '#server/referrals/table.ts';

/** Every movement of a business's money or credit. Append-only. */
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
    /**
     * The checkout, invoice or referral that caused the movement. Unique together with the type.
     */
    source: text('source'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('credit_transactions_type_source_unique').on(t.type, t.source),
    index('credit_transactions_business_index').on(t.businessId, t.createdAt),
  ],
);

/**
 * Every reply credit granted, spent or returned. Append-only. The sums per pool are the balances
 * shown in the account.
 */
export const replyCreditEntries = pgTable(
  'reply_credit_entries',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The monthly allowance, or purchased credits, which do not expire. */
    pool: text('pool').$type<'monthly' | 'extra'>().notNull(),
    /** First day of the month a monthly entry belongs to. */
    month: date('month', { mode: 'string' }),
    reason: text('reason')
      .$type<
        'allowance' | 'plan_change' | 'purchase' | 'purchase_refunded' | 'reply' | 'returned'
      >()
      .notNull(),
    amount: integer('amount').notNull(),
    /** The ID of the reply's email, or of the checkout. Unique together with the reason. */
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reply_credit_entries_reason_source_unique').on(t.reason, t.source),
    index('reply_credit_entries_business_index').on(t.businessId, t.createdAt),
  ],
);

/** One lease per business: only its holder may call the payment provider for that business. */
export const paymentLeases = pgTable('payment_leases', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  holder: uuid('holder').notNull(),
  /** Renewed while the holder works, so that a dead server's lease expires soon. */
  until: moment('until').notNull(),
});

/** Requests to the provider whose outcome is not certain yet. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /**
     * Forms the idempotency key, together with the purpose. Repeating the same request reuses it.
     */
    attemptId: uuid('attempt_id').notNull(),
    request: text('request').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.purpose] })],
);
