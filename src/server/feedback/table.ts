import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Sentiment } from '#shared/feedback/sentiment.ts';
import { users } from '../accounts/table.ts';
import { createdAt, id, moment } from '../platform/columns.ts';
import { venues } from '../venues/table.ts';

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The venue as guests name it. */
    venueId: text('venue_id').notNull().default('default-venue'),
    /** The venue it belongs to; null when nobody had that name at the time. */
    venueUuid: uuid('venue_uuid').references(() => venues.id),
    overallRating: text('overall_rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    textGeneral: text('text_general'),
    textSpecific: text('text_specific'),
    serverName: text('server_name'),
    customerName: text('customer_name'),
    tableNumber: text('table_number'),
    visitDate: date('visit_date', { mode: 'string' }),
    visitTime: text('visit_time'),
    rewardSelected: text('reward_selected'),
    email: text('email'),
    rewardCode: text('reward_code'),
    isSeriousComplaint: boolean('is_serious_complaint').notNull().default(false),
    hasReply: boolean('has_reply').notNull().default(false),
    replyMessage: text('reply_message'),
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    createdAt: createdAt(),
    /** Came when the month's limit was used up: sealed until a plan without limit releases it. */
    heldAt: moment('held_at'),
    /** Whether the guest was told so; stays true after a release. */
    wasRefused: boolean('was_refused').notNull().default(false),
  },
  (t) => [
    index('feedback_venue_newest_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.heldAt} is null`),
    index('feedback_held_index').on(t.venueUuid, t.createdAt).where(sql`${t.heldAt} is not null`),
    // What belongs to nobody is found again when its time is over.
    index('feedback_unassigned_index').on(t.createdAt).where(sql`${t.venueUuid} is null`),
    check(
      'feedback_overall_rating_is_known',
      sql`${t.overallRating} in ('poor', 'fair', 'okay', 'great', 'excellent')`,
    ),
  ],
);

/** One submission each, so that a repeat gets the answer of the first. Kept for 48 hours. */
export const submissionKeys = pgTable(
  'submission_keys',
  {
    /** SHA-256 of the key that the widget made up. */
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    feedbackId: uuid('feedback_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('submission_keys_created_at_index').on(t.createdAt)],
);

/** How much of a limited month is used. Owners without a limit have no row, so none is ever hot. */
export const monthlyUsage = pgTable(
  'monthly_usage',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first day of the month in the owner's time zone. */
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ name: 'monthly_usage_pkey', columns: [t.ownerId, t.month] })],
);

/**
 * What changed for the figures of a venue: a feedback that came or went, a code, a reply. Only
 * appended; a worker folds the rows into summaries, so that no guest waits for another's row.
 */
export const feedbackDeltas = pgTable(
  'feedback_deltas',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    venueUuid: uuid('venue_uuid').notNull(),
    /** When the feedback was given. */
    createdAt: moment('created_at').notNull(),
    overallRating: text('overall_rating').$type<Rating>(),
    sentiment: text('sentiment').$type<Sentiment>().notNull(),
    isSeriousComplaint: boolean('is_serious_complaint').notNull(),
    /** The hour and weekday (0 is Sunday) of the visit where the guest told them. */
    visitHour: smallint('visit_hour'),
    visitWeekday: smallint('visit_weekday'),
    serverName: text('server_name'),
    tableNumber: text('table_number'),
    rewardType: text('reward_type'),
    /** How many feedback rows, issued codes, redeemed codes and replies this adds or takes away. */
    feedbackCount: smallint('feedback_count').notNull().default(0),
    rewardCount: smallint('reward_count').notNull().default(0),
    redeemedCount: smallint('redeemed_count').notNull().default(0),
    replyCount: smallint('reply_count').notNull().default(0),
    replySeconds: bigint('reply_seconds', { mode: 'number' }).notNull().default(0),
  },
  (t) => [index('feedback_deltas_venue_index').on(t.venueUuid)],
);
