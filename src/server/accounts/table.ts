import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import type { SubscriptionStatus, Tier } from '#shared/billing/plans.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** An argon2id hash; null for owners who sign in through an identity provider only. */
    password: text('password'),
    /** When the password was last changed or reset; wrong tries of before no longer count. */
    passwordChangedAt: moment('password_changed_at'),
    /**
     * Chosen by whoever registered, but the address was verified in another browser: it counts for
     * nothing until it is typed there.
     */
    passwordSetAside: boolean('password_set_aside').notNull().default(false),
    username: text('username'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    authProvider: text('auth_provider').notNull().default('jwt'),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** SHA-256 of the token in the link; kept after use so that a second click can be told apart. */
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: moment('email_verification_expires'),
    passwordResetToken: text('password_reset_token'),
    passwordResetExpires: moment('password_reset_expires'),
    subscriptionTier: text('subscription_tier').$type<Tier>().default('starter'),
    subscriptionStatus: text('subscription_status')
      .$type<SubscriptionStatus>()
      .notNull()
      .default('active'),
    monthlyFeedbackLimit: integer('monthly_feedback_limit').notNull().default(30),
    subscriptionStartDate: moment('subscription_start_date'),
    subscriptionEndDate: moment('subscription_end_date'),
    paymentCustomerId: text('payment_customer_id'),
    paymentSubscriptionId: text('payment_subscription_id'),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    dashboardTourCompleted: boolean('dashboard_tour_completed').notNull().default(false),
    firstQrGeneratedAt: moment('first_qr_generated_at'),
    firstFeedbackReceivedAt: moment('first_feedback_received_at'),
    lastQrReminderSent: moment('last_qr_reminder_sent'),
    lastFeedbackReminderSent: moment('last_feedback_reminder_sent'),
    monthlyReplyLimit: integer('monthly_reply_limit').notNull().default(20),
    repliesUsedThisMonth: integer('replies_used_this_month').notNull().default(0),
    replyCreditsResetDate: moment('reply_credits_reset_date'),
    extraReplyCredits: integer('extra_reply_credits').notNull().default(0),
    /** Whether the weekly summary comes by e-mail; every such mail can switch it off. */
    weeklySummaryEnabled: boolean('weekly_summary_enabled').notNull().default(true),
    /** Whether mails about changes of the plan and an ending card come; receipts always do. */
    billingMailsEnabled: boolean('billing_mails_enabled').notNull().default(true),
    /** The Monday of the newest weekly summary: what was claimed once is not sent again. */
    weeklySummaryWeek: date('weekly_summary_week', { mode: 'string' }),
    /** How often each reminder went out; an owner who wants no more has had all of them. */
    qrRemindersSent: integer('qr_reminders_sent').notNull().default(0),
    feedbackRemindersSent: integer('feedback_reminders_sent').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('users_email_unique').on(t.email),
    unique('users_payment_customer_unique').on(t.paymentCustomerId),
    index('users_email_verification_token_index').on(t.emailVerificationToken),
    index('users_password_reset_token_index').on(t.passwordResetToken),
    check('users_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check(
      'users_subscription_tier_is_known',
      sql`${t.subscriptionTier} in ('starter', 'pro', 'premium')`,
    ),
    check('users_reply_credits_are_not_negative', sql`${t.extraReplyCredits} >= 0`),
  ],
);

/** Who an owner is at an identity provider: the account stays theirs when the address changes there. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'identities_pkey', columns: [t.issuer, t.subject] }),
    unique('identities_user_issuer_unique').on(t.userId, t.issuer),
  ],
);

/** Verification links of earlier mails: each still says whose it was, and that a newer one exists. */
export const replacedLinks = pgTable(
  'replaced_links',
  {
    /** SHA-256 of the token, as in the account. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    replacedAt: moment('replaced_at').notNull(),
  },
  (t) => [index('replaced_links_user_index').on(t.userId)],
);

export type SessionFacts = {
  signedInBy: string;
  /** Its cookie was set for this host alone, so one of another name is not it. */
  isHostCookie?: boolean;
};

/** Cookie and bearer token both name a row here; deleting it ends both. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret: a copy of this table signs nobody in. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').$type<SessionFacts>().notNull(),
    expire: moment('expire').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user_index').on(t.userId), index('sessions_expire_index').on(t.expire)],
);

export type OnboardingStepName =
  | 'registered'
  | 'email_verified'
  | 'plan_selected'
  | 'locations_added'
  | 'tour_completed';

/** How far an account has come. It is part of the account, so that sign-up itself can record it. */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text('step').$type<OnboardingStepName>().notNull(),
    completedAt: moment('completed_at').notNull().defaultNow(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  (t) => [unique('onboarding_steps_user_step_unique').on(t.userId, t.step)],
);
