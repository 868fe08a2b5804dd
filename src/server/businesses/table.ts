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
import { users } from '#server/accounts/table.ts';
import { createdAt, id, moment, updatedAt } from '#server/platform/database/columns.ts';
import type { SubscriptionStatus, Tier } from '#shared/billing/plans.ts';
import type { Role } from '#shared/team/roles.ts';

/** The tenant: owns venues, plan, credits and referrals. People belong to it as members. */
export const businesses = pgTable(
  'businesses',
  {
    id: id(),
    /** Null until a member names the business. */
    name: text('name'),
    /** The paid plan that the owner picked before signing up, until a plan is chosen. */
    wishedPlan: text('wished_plan').$type<Tier>(),
    /** Name, address and VAT number on receipts; null until the owner enters them. */
    companyName: text('company_name'),
    companyAddress: text('company_address'),
    vatNumber: text('vat_number'),
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
    /** Whether the weekly summary is emailed; every summary has a link to switch it off. */
    weeklySummaryEnabled: boolean('weekly_summary_enabled').notNull().default(true),
    /** Whether emails about plan changes and expiring cards are sent; receipts always are. */
    billingMailsEnabled: boolean('billing_mails_enabled').notNull().default(true),
    /** The Monday of the newest weekly summary claimed for sending, so that none is sent twice. */
    weeklySummaryWeek: date('weekly_summary_week', { mode: 'string' }),
    /** Whether early warnings are emailed, at most once a day. */
    warningMailsEnabled: boolean('warning_mails_enabled').notNull().default(true),
    /** The newest day on which a server looked for early warnings, so that none is mailed twice. */
    warningsMailedOn: date('warnings_mailed_on', { mode: 'string' }),
    /** How often each reminder was sent; set to the maximum when the owner unsubscribes. */
    qrRemindersSent: integer('qr_reminders_sent').notNull().default(0),
    feedbackRemindersSent: integer('feedback_reminders_sent').notNull().default(0),
    /** Whether managers must use a second factor. */
    managersNeedSecondFactor: boolean('managers_need_second_factor').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('businesses_payment_customer_unique').on(t.paymentCustomerId),
    check(
      'businesses_subscription_tier_is_known',
      sql`${t.subscriptionTier} in ('starter', 'pro', 'premium')`,
    ),
    check('businesses_reply_credits_are_not_negative', sql`${t.extraReplyCredits} >= 0`),
  ],
);

/** Who belongs to a business, and in which role. */
export const members = pgTable(
  'members',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** If false, the member has only the venues listed in `member_venues`, which may be none. */
    hasAllVenues: boolean('has_all_venues').notNull().default(true),
    /** When the member last signed in or switched to this business; null before the first time. */
    enteredAt: moment('entered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'members_pkey', columns: [t.businessId, t.userId] }),
    index('members_user_index').on(t.userId),
    check('members_role_is_known', sql`${t.role} in ('owner', 'manager', 'staff')`),
  ],
);

export type OnboardingStepName =
  | 'registered'
  | 'email_verified'
  | 'plan_selected'
  | 'locations_added'
  | 'tour_completed';

/** The onboarding steps that a business has completed. */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    id: id(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    step: text('step').$type<OnboardingStepName>().notNull(),
    completedAt: moment('completed_at').notNull().defaultNow(),
    data: jsonb('data').$type<Record<string, unknown>>(),
  },
  (t) => [unique('onboarding_steps_business_step_unique').on(t.businessId, t.step)],
);
