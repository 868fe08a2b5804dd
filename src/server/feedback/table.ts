import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businesses } from '#server/businesses/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import type { ComplaintAct, ComplaintStatus, Resolution } from '#shared/feedback/complaints.ts';
import type { RewardRefusal } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Sentiment } from '#shared/stats/definitions.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    /** The venue as guests name it. */
    venueId: text('venue_id').notNull().default('default-venue'),
    /**
     * The venue it belongs to; null when nobody had that name at the time. No reference: the intake
     * locks the venue anyway, none is ever deleted, and looking again would cost every guest.
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
    /** The hour that visitTime says, where it says one. */
    visitHour: smallint('visit_hour'),
    rewardSelected: text('reward_selected'),
    email: text('email'),
    rewardCode: text('reward_code'),
    /** Why a chosen reward was not given. */
    rewardRefusal: text('reward_refusal').$type<RewardRefusal>(),
    /** By the rating, and by the words where there is none: what filters and rollups go by. */
    sentiment: text('sentiment').$type<Sentiment>().notNull().default('neutral'),
    isSeriousComplaint: boolean('is_serious_complaint').notNull().default(false),
    /** When the owner was told of a serious complaint, or it was decided not to. */
    alertedAt: moment('alerted_at'),
    createdAt: createdAt(),
    /** Up to when an answer tells that its guest has not finished, by the guest's clock; else null. */
    unfinishedAt: moment('unfinished_at'),
    /** When a later part changed the rating or the words; null once the words are read again. */
    rewordedAt: moment('reworded_at'),
    /** Came when the month's limit was used up: sealed until a plan without limit releases it. */
    heldAt: moment('held_at'),
    /** Whether the guest was told so; stays true after a release. */
    wasRefused: boolean('was_refused').notNull().default(false),
    /**
     * Of the code of its ticket: its minute and SHA-256, the first ones SHA-256 alone; null for what
     * came before there were tickets.
     */
    ticketHash: bytes('ticket_hash'),
    /**
     * What a search looks through, in small letters. Null where it is too long for an index; those
     * few are read as they are. The migration chooses the rules for small letters that are there.
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
    // All that the list filters and searches by, so that pages and counts need no rows.
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
    // All that somebody may have to see to; an ordinary answer is not in it.
    index('feedback_any_complaints_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc(), t.isSeriousComplaint)
      .where(sql`(${t.sentiment} = 'negative' or ${t.isSeriousComplaint}) and ${t.heldAt} is null`),
    index('feedback_rewards_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.rewardCode} is not null and ${t.heldAt} is null`),
    // Of guests who can be answered.
    index('feedback_with_email_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc(), t.sentiment, t.isSeriousComplaint)
      .where(sql`${t.email} is not null and ${t.heldAt} is null`),
    index('feedback_long_texts_index')
      .on(t.venueUuid, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.searchText} is null and ${t.heldAt} is null`),
    index('feedback_search_index')
      .using('gin', t.venueUuid, t.searchText.op('gin_trgm_ops'))
      // A guest whose turn it is to sort in what others left waiting must not wait long for it.
      .with({ gin_pending_list_limit: 1024 })
      .where(sql`${t.heldAt} is null`),
    index('feedback_held_index').on(t.venueUuid, t.createdAt).where(sql`${t.heldAt} is not null`),
    // What belongs to nobody is found again when its time is over.
    index('feedback_unassigned_index').on(t.createdAt).where(sql`${t.venueUuid} is null`),
    index('feedback_alert_due_index')
      .on(t.createdAt)
      .where(
        sql`${t.isSeriousComplaint} and ${t.alertedAt} is null and ${t.heldAt} is null and ${t.venueUuid} is not null`,
      ),
    // One guest's data is found by the address, whatever its capitals.
    index('feedback_guest_index').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
    index('feedback_contact_kept_index')
      .on(t.createdAt)
      .where(sql`${t.email} is not null or ${t.customerName} is not null`),
    index('feedback_words_kept_index')
      .on(t.createdAt)
      .where(
        sql`${t.textGeneral} is not null or ${t.textSpecific} is not null or ${t.primaryIssue} is not null`,
      ),
    // A row leaves it within seconds.
    index('feedback_reworded_index').on(t.rewordedAt).where(sql`${t.rewordedAt} is not null`),
    uniqueIndex('feedback_ticket_unique').on(t.ticketHash).where(sql`${t.ticketHash} is not null`),
    check(
      'feedback_overall_rating_is_known',
      sql`${t.overallRating} in ('poor', 'fair', 'okay', 'great', 'excellent')`,
    ),
  ],
);

/** What somebody did with a complaint. No row: nobody has done anything. */
export const complaintStates = pgTable(
  'complaint_states',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copies of what the feedback says and never changes, for finding it without its rows. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /** As far as acts decide it: a reply that was sent since `reopenedAt` resolves it as well. */
    status: text('status').$type<ComplaintStatus>().notNull(),
    takenBy: text('taken_by'),
    takenAt: moment('taken_at'),
    resolvedBy: text('resolved_by'),
    resolvedAt: moment('resolved_at'),
    how: text('how').$type<Resolution>(),
    /** Null when there is none, or when it is too old to be kept. */
    note: text('note'),
    /** When it was last opened again; a reply of before no longer resolves it. */
    reopenedAt: moment('reopened_at'),
    /** The last of all acts, the oldest first. */
    history: jsonb('history').$type<ComplaintHistory>().notNull(),
  },
  (t) => [
    index('complaint_states_venue_index').on(t.venueUuid, t.status),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
    index('complaint_states_note_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.note} is not null`),
  ],
);

export type ComplaintHistory = {
  act: ComplaintAct;
  at: string;
  by: string;
  how: Resolution | null;
}[];

/** What the team notes about a complaint among themselves. */
export const complaintNotes = pgTable(
  'complaint_notes',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** The id of the person. */
    by: text('by').notNull(),
    /** Null when it is too old to be kept. */
    words: text('words'),
    createdAt: createdAt(),
  },
  (t) => [
    index('complaint_notes_feedback_index').on(t.feedbackId, t.createdAt),
    index('complaint_notes_words_kept_index').on(t.createdAt).where(sql`${t.words} is not null`),
  ],
);

/** That an unanswered serious complaint was recalled by mail; once after so many hours each. */
export const complaintReminders = pgTable(
  'complaint_reminders',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    afterHours: smallint('after_hours').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [primaryKey({ name: 'complaint_reminders_pkey', columns: [t.feedbackId, t.afterHours] })],
);

/** One submission each, so that a repeat gets the answer of the first. Kept for 48 hours. */
export const submissionKeys = pgTable(
  'submission_keys',
  {
    /** SHA-256 of the key that the widget made up; the id of the answer where none was sent. */
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    feedbackId: uuid('feedback_id').notNull(),
    /** Signed, for one venue: tells whether many alarms come from one phone. Null without one. */
    device: text('device'),
    /** The same of the guest's network. Null where the link led to no venue. */
    network: text('network'),
    /** The code on the table carried the venue's signature. */
    isScanned: boolean('is_scanned').notNull().default(false),
    createdAt: createdAt(),
  },
  // Only swept by age, and rows lie in the order they came.
  (t) => [index('submission_keys_created_at_index').using('brin', t.createdAt)],
);

/** How much of a limited month is used. Owners without a limit have no row, so none is ever hot. */
export const monthlyUsage = pgTable(
  'monthly_usage',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The first day of the month in the owner's time zone. */
    month: date('month', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
    /** How much the last statement that counted took, for that statement itself. */
    lastGranted: integer('last_granted').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'monthly_usage_pkey', columns: [t.businessId, t.month] })],
);
