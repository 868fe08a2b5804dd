import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ReferralStatus } from '#shared/referrals/status.ts';
import { users } from '../accounts/table.ts';
import { createdAt, id, moment } from '../platform/columns.ts';

/** The one code that an owner shares. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('referral_codes_code_unique').on(t.code)],
);

export const referrals = pgTable(
  'referrals',
  {
    id: id(),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refereeId: uuid('referee_id').references(() => users.id, { onDelete: 'set null' }),
    /** The code that was used; one owner's code is used by many. */
    referralCode: text('referral_code').notNull(),
    refereeEmail: text('referee_email'),
    status: text('status').$type<ReferralStatus>().notNull().default('pending'),
    referrerCreditAmount: integer('referrer_credit_amount').notNull().default(5000),
    refereeCreditAmount: integer('referee_credit_amount').notNull().default(2900),
    referrerCreditAwarded: boolean('referrer_credit_awarded').notNull().default(false),
    refereeCreditAwarded: boolean('referee_credit_awarded').notNull().default(false),
    paymentCheckoutId: text('payment_checkout_id'),
    paymentCustomerId: text('payment_customer_id'),
    firstInvoiceId: text('first_invoice_id'),
    createdAt: createdAt(),
    completedAt: moment('completed_at'),
    rewardedAt: moment('rewarded_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    unique('referrals_referee_unique').on(t.refereeId),
    index('referrals_referrer_index').on(t.referrerId, t.createdAt),
    check('referrals_not_of_oneself', sql`${t.referrerId} <> ${t.refereeId}`),
    check(
      'referrals_status_is_known',
      sql`${t.status} in ('pending', 'completed', 'rewarded', 'revoked')`,
    ),
  ],
);
