import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import type { ReferralStatus, RevokedReason } from '#shared/referrals/status.ts';

/** The one code that an owner shares. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
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
      .references(() => businesses.id, { onDelete: 'cascade' }),
    refereeId: uuid('referee_id').references(() => businesses.id, { onDelete: 'set null' }),
    /** The code that was used; many owners can use the same one. */
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
    revokedReason: text('revoked_reason').$type<RevokedReason>(),
  },
  (t) => [
    unique('referrals_referee_unique').on(t.refereeId),
    index('referrals_referrer_index').on(t.referrerId, t.createdAt),
    index('referrals_first_invoice_index').on(t.firstInvoiceId),
    check('referrals_not_of_oneself', sql`${t.referrerId} <> ${t.refereeId}`),
    check(
      'referrals_status_is_known',
      sql`${t.status} in ('pending', 'completed', 'rewarded', 'revoked')`,
    ),
  ],
);

export type ReferralParty = 'referrer' | 'referee';

/**
 * Credit to be given or taken back at the payment provider. The row is written in the transaction
 * that causes it and posted by a job, since the provider is never called inside a transaction.
 */
export const referralPostings = pgTable(
  'referral_postings',
  {
    id: id(),
    referralId: uuid('referral_id')
      .notNull()
      .references(() => referrals.id, { onDelete: 'cascade' }),
    party: text('party').$type<ReferralParty>().notNull(),
    kind: text('kind').$type<'award' | 'reversal'>().notNull(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id),
    /** In pence; negative if credit is taken back. */
    amount: integer('amount').notNull(),
    dueAt: moment('due_at').notNull(),
    /** From this time on the provider may have acted, whatever it replied. */
    attemptedAt: moment('attempted_at'),
    /** The customer at the provider: the same for every attempt and for the reversal. */
    customerId: text('customer_id'),
    postedAt: moment('posted_at'),
    /** When the posting was withdrawn, always before its first attempt. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    unique('referral_postings_once').on(t.referralId, t.party, t.kind),
    index('referral_postings_due_index')
      .on(t.dueAt)
      .where(sql`${t.postedAt} is null and ${t.withdrawnAt} is null`),
  ],
);

/** The cards of an account as the provider's fingerprints: equal fingerprints are the same card. */
export const payerCards = pgTable(
  'payer_cards',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    fingerprint: text('fingerprint').notNull(),
  },
  (t) => [primaryKey({ name: 'payer_cards_once', columns: [t.businessId, t.fingerprint] })],
);
