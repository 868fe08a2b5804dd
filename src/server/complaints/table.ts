import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import type {
  ComplaintEventDetails,
  ComplaintEventKind,
  ComplaintHistory,
} from '#shared/complaints/complaint-events.ts';
import type { ComplaintStatus, Resolution } from '#shared/complaints/complaints.ts';

/**
 * The state that follows from the events of a complaint, and the note on how it was resolved.
 * Without a row, nobody has acted on it.
 */
export const complaintStates = pgTable(
  'complaint_states',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copied from the feedback, where they never change, so that queries need no join. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /**
     * The status set by people's acts; a reply sent after `reopenedAt` resolves the complaint as
     * well.
     */
    status: text('status').$type<ComplaintStatus>().notNull(),
    takenBy: text('taken_by'),
    takenAt: moment('taken_at'),
    resolvedBy: text('resolved_by'),
    resolvedAt: moment('resolved_at'),
    how: text('how').$type<Resolution>(),
    /** Null if there is none, or if it was erased because of its age. */
    note: text('note'),
    /** When it was last reopened; an earlier reply no longer resolves it. */
    reopenedAt: moment('reopened_at'),
    /** The most recent acts, oldest first. */
    history: jsonb('history').$type<ComplaintHistory>().notNull(),
  },
  (t) => [
    index('complaint_states_venue_index').on(t.venueUuid, t.status),
    // For erasing expired notes by age; a row leaves the index once its note is erased.
    index('complaint_states_note_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.note} is not null`),
  ],
);

/**
 * What happened to each complaint, in order. Rows are only added; they are deleted with their
 * answer. An answer that became a complaint later has its earlier replies and messages here as
 * well.
 */
export const complaintEvents = pgTable(
  'complaint_events',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Consecutive within the complaint. */
    number: integer('number').notNull(),
    kind: text('kind').$type<ComplaintEventKind>().notNull(),
    at: moment('at').notNull(),
    /** The id of the person, `guest` or `floor`; null for the server itself. */
    by: text('by'),
    /** Ids and our own identifiers; never a text of a guest or of the team. */
    details: jsonb('details').$type<ComplaintEventDetails>().notNull(),
  },
  (t) => [primaryKey({ name: 'complaint_events_pkey', columns: [t.feedbackId, t.number] })],
);

/** Internal notes of the team about a complaint. */
export const complaintNotes = pgTable(
  'complaint_notes',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** The id of the person. */
    by: text('by').notNull(),
    /** Null if it was erased because of its age. */
    words: text('words'),
    createdAt: createdAt(),
  },
  (t) => [
    index('complaint_notes_feedback_index').on(t.feedbackId, t.createdAt),
    index('complaint_notes_words_kept_index').on(t.createdAt).where(sql`${t.words} is not null`),
  ],
);

/** Reminders sent about an open serious complaint, at most one per waiting time. */
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
