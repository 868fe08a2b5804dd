import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';
import { createdAt, id } from '../platform/columns.ts';
import { referrals } from '../referrals/table.ts';

/** Every movement of money or credit of an account; rows are only ever added. */
export const creditTransactions = pgTable(
  'credit_transactions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    type: text('type').notNull(),
    /** Pence. */
    amount: integer('amount').notNull(),
    description: text('description'),
    balanceTransactionId: text('balance_transaction_id'),
    referralId: uuid('referral_id').references(() => referrals.id),
    createdAt: createdAt(),
  },
  (t) => [index('credit_transactions_user_index').on(t.userId, t.createdAt)],
);

/**
 * Every reply credit given, spent or given back; rows are only ever added. The sums of the pools
 * are the balances that the account shows.
 */
export const replyCreditEntries = pgTable(
  'reply_credit_entries',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    index('reply_credit_entries_user_index').on(t.userId, t.createdAt),
  ],
);
