import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
