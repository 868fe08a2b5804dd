import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import type { ThreadSide } from '#shared/tickets/rules.ts';

/**
 * The state of a ticket; no row if nothing has happened yet. The hash of its code is stored with
 * the feedback, and nothing here identifies the guest.
 */
export const tickets = pgTable(
  'tickets',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copies of feedback columns that never change, for queries without the feedback row. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /** When the venue muted the guest. */
    mutedAt: moment('muted_at'),
    /** When the guest said that the matter is settled. */
    settledAt: moment('settled_at'),
    /** When the guest last read the thread, and when a member of the venue did. */
    readByGuestAt: moment('read_by_guest_at'),
    readByVenueAt: moment('read_by_venue_at'),
    /** When the team was last notified that the guest has written. */
    teamNotifiedAt: moment('told_at'),
    /** The time of the last activity. A thread is closed after a long silence, counted from here. */
    lastActivityAt: moment('last_activity_at').notNull(),
  },
  (t) => [index('tickets_venue_index').on(t.venueUuid, t.lastActivityAt)],
);

/** A message in a thread. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => tickets.feedbackId, { onDelete: 'cascade' }),
    side: text('side').$type<ThreadSide>().notNull(),
    /** The member who wrote it; null for the guest. */
    authorUserId: text('author_user_id'),
    /** Null once the text is too old to keep. */
    words: text('words'),
    /** The stored value of the reward that the venue offers with the message. */
    offeredReward: text('offered_reward'),
    /** When the guest accepted the offer, and the code that was issued. */
    acceptedAt: moment('accepted_at'),
    acceptedCode: text('accepted_code'),
    createdAt: createdAt(),
  },
  (t) => [
    index('thread_messages_thread_index').on(t.feedbackId, t.createdAt),
    // For deleting expired texts by age; a row leaves the index once its text is cleared.
    index('thread_messages_words_kept_index').on(t.createdAt).where(sql`${t.words} is not null`),
    check('thread_messages_side_is_known', sql`${t.side} in ('guest', 'venue')`),
    check(
      'thread_messages_guests_are_nobody',
      sql`${t.side} = 'venue' or ${t.authorUserId} is null`,
    ),
  ],
);
