import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import type { ReplyDelivery } from '#shared/feedback/list-contract.ts';

/** The one reply that a feedback can have; also one that was refused and may be tried again. */
export const replies = pgTable(
  'replies',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copies of what the feedback says and never changes, for counting without its rows. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /** Null when it is too old to be kept. */
    message: text('message'),
    /** Null while there is none: its mail was refused for good. */
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    /** How far the mail has come; 'failed' lets the owner try again. */
    delivery: text('delivery').$type<ReplyDelivery>(),
    mailId: uuid('mail_id').unique(),
  },
  (t) => [
    // How long guests waited for a reply, in any range, and who has one.
    index('replies_response_time_index')
      .on(t.venueUuid, t.feedbackCreatedAt, t.repliedAt, t.feedbackId)
      .where(sql`${t.repliedAt} is not null`),
    // What may not be kept for ever, by age; a row leaves the index with what it held.
    index('replies_message_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.message} is not null`),
  ],
);

/** Who wants no more replies. No address can be read from it. */
export const mailStops = pgTable(
  'mail_stops',
  {
    /** Keyed hash of the guest's address. */
    addressHash: text('address_hash').notNull(),
    /** The id of a venue, or 'all'. */
    scope: text('scope').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.addressHash, t.scope] })],
);
