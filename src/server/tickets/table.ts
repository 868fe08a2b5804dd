import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import type { ThreadSide } from '#shared/tickets/rules.ts';

/**
 * What has become of a ticket. No row: nothing yet. Its code is known by a hash that stands with the
 * feedback, and nothing here says who the guest is.
 */
export const tickets = pgTable(
  'tickets',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copies of what the feedback says and never changes, for finding it without its rows. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /** The venue wants to hear no more from this guest. */
    mutedAt: moment('muted_at'),
    /** The guest said: it is settled. */
    settledAt: moment('settled_at'),
    /** When the guest last looked at it, and when somebody of the venue did. */
    readByGuestAt: moment('read_by_guest_at'),
    readByVenueAt: moment('read_by_venue_at'),
    /** Silence is counted from here; a thread closes by itself. */
    lastActivityAt: moment('last_activity_at').notNull(),
  },
  (t) => [index('tickets_venue_index').on(t.venueUuid, t.lastActivityAt)],
);

/** One thing said in a thread. */
export const threadMessages = pgTable(
  'thread_messages',
  {
    id: id(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => tickets.feedbackId, { onDelete: 'cascade' }),
    side: text('side').$type<ThreadSide>().notNull(),
    /** Who of the venue wrote it; null for the guest. */
    authorUserId: text('author_user_id'),
    /** Null when it is too old to be kept. */
    words: text('words'),
    /** What the venue offers with it, by its stored value. */
    offeredReward: text('offered_reward'),
    /** The guest said yes, and this is the code they got for it. */
    acceptedAt: moment('accepted_at'),
    acceptedCode: text('accepted_code'),
    createdAt: createdAt(),
  },
  (t) => [
    index('thread_messages_thread_index').on(t.feedbackId, t.createdAt),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
    index('thread_messages_words_kept_index').on(t.createdAt).where(sql`${t.words} is not null`),
    check('thread_messages_side_is_known', sql`${t.side} in ('guest', 'venue')`),
    check(
      'thread_messages_guests_are_nobody',
      sql`${t.side} = 'venue' or ${t.authorUserId} is null`,
    ),
  ],
);
