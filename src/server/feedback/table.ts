import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { queueColumns } from '#server/platform/queue/queue.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Sentiment } from '#shared/stats/definitions.ts';
import type { YouSaidDraw } from '#shared/you-said/rules.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The venue ID in the link that the guest opened. */
    venueId: text('venue_id').notNull().default('default-venue'),
    /**
     * The venue; null if no venue had that ID at the time. No foreign key: the intake locks the
     * venue anyway, venue rows are never deleted, and the check would slow down every submission.
     */
    venueUuid: uuid('venue_uuid'),
    overallRating: text('overall_rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    textGeneral: text('text_general'),
    textSpecific: text('text_specific'),
    serverName: text('server_name'),
    customerName: text('customer_name'),
    tableNumber: text('table_number'),
    visitDate: date('visit_date', { mode: 'string' }),
    visitTime: text('visit_time'),
    /** The hour in visitTime, if it has one. */
    visitHour: smallint('visit_hour'),
    rewardSelected: text('reward_selected'),
    email: text('email'),
    rewardCode: text('reward_code'),
    /** Why a chosen reward was not given. */
    rewardRefusal: text('reward_refusal').$type<RewardRefusal>(),
    /** From the rating, or from the words if there is none. Filters and rollups use it. */
    sentiment: text('sentiment').$type<Sentiment>().notNull().default('neutral'),
    isSeriousComplaint: boolean('is_serious_complaint').notNull().default(false),
    /** When the alert about the serious complaint was sent, or when it was decided to send none. */
    alertedAt: moment('alerted_at'),
    createdAt: createdAt(),
    /**
     * Keyed hash per device, venue and day (UTC), so that what one phone writes within a short time
     * counts as one party. Says nothing about the device on another day. Null without a device.
     */
    deviceOnDay: text('device_on_day'),
    /**
     * For an unfinished answer: when its latest part was sent, by the guest's clock. Otherwise
     * null.
     */
    unfinishedAt: moment('unfinished_at'),
    /**
     * For an unfinished answer whose guest was still writing: its alert waits until this time at
     * the latest, but a safety matter does not wait. Otherwise null.
     */
    writingUntil: moment('writing_until'),
    /**
     * When a later part changed the rating or the words; null once the reader has read them again.
     */
    rewordedAt: moment('reworded_at'),
    /** Set if it came above the monthly limit: held until a plan without limit releases it. */
    heldAt: moment('held_at'),
    /**
     * When it was released as a safety matter. It then does not count towards the monthly limit.
     */
    releasedAsSafetyAt: moment('unsealed_at'),
    /**
     * Whether it came above the monthly limit, as the guest was told; stays true after a release. A
     * guest who continues a released answer is told that it has arrived.
     */
    wasHeld: boolean('was_refused').notNull().default(false),
    /**
     * Hash of the ticket code: its minute and SHA-256; the first tickets have SHA-256 alone. Null
     * for feedback from before there were tickets.
     */
    ticketHash: bytes('ticket_hash'),
    /**
     * The earlier answer that the guest added this one to, for erasing both by one ticket. No
     * foreign key: the guest's browser names it, and an unknown id must not fail the batch.
     */
    addsTo: uuid('adds_to'),
    /** Whether a random draw showed the guest what came of feedback; null if nothing was drawn. */
    youSaidDrawn: text('you_said_drawn').$type<YouSaidDraw>(),
    /**
     * The searchable text in lower case. Null if it is too long for an index; those few rows are
     * searched directly. The migration chooses a collation that the server has.
     */
    searchText: text('search_text').generatedAlwaysAs(sql`case
      when octet_length(coalesce(text_general, '') || coalesce(text_specific, '')
        || coalesce(server_name, '') || coalesce(primary_issue, '')) <= 1500
      then translate(lower((coalesce(text_general, '') || E'\\x1f' || coalesce(text_specific, '')
        || E'\\x1f' || coalesce(server_name, '') || E'\\x1f' || coalesce(primary_issue, ''))
        collate "und-x-icu"), 'ς', 'σ')
      end`),
  },
  (t) => [
    // Has every column that the list filters and searches by, so that pages and counts read no
    // rows.
    index('feedback_list_index')
      .on(
        t.venueUuid,
        t.createdAt.desc(),
        t.id.desc(),
        t.searchText,
        t.sentiment,
        t.isSeriousComplaint,
        t.rewardCode,
      )
      .where(sql`${t.heldAt} is null`),
    // Covers complaints only.
    index('feedback_any_complaints_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc(), t.isSeriousComplaint)
      .where(sql`(${t.sentiment} = 'negative' or ${t.isSeriousComplaint}) and ${t.heldAt} is null`),
    index('feedback_rewards_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.rewardCode} is not null and ${t.heldAt} is null`),
    // Covers only guests who can be answered by email.
    index('feedback_with_email_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc(), t.sentiment, t.isSeriousComplaint)
      .where(sql`${t.email} is not null and ${t.heldAt} is null`),
    index('feedback_long_texts_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.searchText} is null and ${t.heldAt} is null`),
    index('feedback_search_index')
      .using('gin', t.venueUuid, t.searchText.op('gin_trgm_ops'))
      // Limits the pending list, because the guest whose insert flushes it has to wait for that.
      .with({ gin_pending_list_limit: 1024 })
      .where(sql`${t.heldAt} is null`),
    index('feedback_held_index').on(t.venueUuid, t.createdAt).where(sql`${t.heldAt} is not null`),
    index('feedback_unsealed_index')
      .on(t.venueUuid, t.createdAt)
      .where(sql`${t.releasedAsSafetyAt} is not null`),
    // Finds feedback without a venue when its retention period is over.
    index('feedback_unassigned_index').on(t.createdAt).where(sql`${t.venueUuid} is null`),
    index('feedback_alert_due_index')
      .on(t.createdAt)
      .where(
        sql`${t.isSeriousComplaint} and ${t.alertedAt} is null and ${t.heldAt} is null and ${t.venueUuid} is not null`,
      ),
    // Finds the data of one guest by address, ignoring case.
    index('feedback_guest_index').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    // For erasing expired contacts and texts by age; a row leaves the index once they are erased.
    index('feedback_contact_kept_index')
      .on(t.createdAt)
      .where(sql`${t.email} is not null or ${t.customerName} is not null`),
    index('feedback_words_kept_index')
      .on(t.createdAt)
      .where(
        sql`${t.textGeneral} is not null or ${t.textSpecific} is not null or ${t.primaryIssue} is not null`,
      ),
    // Stays tiny: rows leave it within seconds, or after a week if the reader fails on them.
    index('feedback_reworded_index').on(t.rewordedAt).where(sql`${t.rewordedAt} is not null`),
    // Stays tiny, because few guests add to an earlier answer.
    index('feedback_additions_index').on(t.addsTo).where(sql`${t.addsTo} is not null`),
    // Has only the answers of guests for whom `you_said_drawn` was drawn.
    index('feedback_you_said_drawn_index')
      .on(t.venueUuid, t.youSaidDrawn, t.createdAt, t.unfinishedAt)
      .where(sql`${t.youSaidDrawn} is not null and ${t.heldAt} is null`),
    uniqueIndex('feedback_ticket_unique').on(t.ticketHash).where(sql`${t.ticketHash} is not null`),
    check(
      'feedback_overall_rating_is_known',
      sql`${t.overallRating} in ('poor', 'fair', 'okay', 'great', 'excellent')`,
    ),
  ],
);

/**
 * Words of an answer that its guest replaced before they were read. The reader looks for danger in
 * them and deletes them; they are shown nowhere.
 */
export const replacedWords = pgTable(
  'replaced_words',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** The rating that came with the words: it decides how much evidence an alarm needs. */
    overallRating: text('overall_rating').$type<Rating>(),
    primaryIssue: text('primary_issue'),
    textGeneral: text('text_general'),
    textSpecific: text('text_specific'),
    createdAt: moment('replaced_at').notNull(),
    /** Has no state for read words, because they are deleted. */
    state: text('state', { enum: ['queued', 'sending', 'failed'] })
      .notNull()
      .default('queued'),
    ...queueColumns(),
    // The default is for servers of version 0.2, which insert rows without this column.
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  },
  // Stays tiny: rows leave it within seconds, or after a week if the reader fails on them.
  (t) => [index('replaced_words_feedback_index').on(t.feedbackId)],
);

/** One row per submission, so that a repeat gets the response of the first. Kept for 48 hours. */
export const submissionKeys = pgTable(
  'submission_keys',
  {
    /** SHA-256 of the widget's idempotency key; the feedback id if none was sent. */
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    feedbackId: uuid('feedback_id').notNull(),
    /**
     * Keyed hash per venue, to see whether many alarms come from one phone. Null without a device.
     */
    device: text('device'),
    /** Keyed hash of the guest's network. Null if the link led to no venue. */
    network: text('network'),
    /** The code on the table carried the venue's signature. */
    isScanned: boolean('is_scanned').notNull().default(false),
    createdAt: createdAt(),
  },
  // Rows are deleted by age and stored in order of arrival, so a BRIN index is enough.
  (t) => [index('submission_keys_created_at_index').using('brin', t.createdAt)],
);

/**
 * Usage of the monthly limit. Businesses without a limit have no row that submissions contend for.
 */
export const monthlyUsage = pgTable(
  'monthly_usage',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The first day of the month in the owner's time zone. */
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
    /** How many submissions the last intake statement was granted; only that statement reads it. */
    lastGranted: integer('last_granted').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'monthly_usage_pkey', columns: [t.businessId, t.month] })],
);
