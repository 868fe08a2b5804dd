import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import { createdAt, moment } from '#server/platform/database/columns.ts';
import type { ReplyDelivery } from '#shared/feedback/list-contract.ts';

/** The only reply to an answer, including one whose email was refused and may be tried again. */
export const replies = pgTable(
  'replies',
  {
    feedbackId: uuid('feedback_id')
      .primaryKey()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** Copied from the answer, where these values never change, so that counts need no join. */
    venueUuid: uuid('venue_uuid').notNull(),
    feedbackCreatedAt: moment('feedback_created_at').notNull(),
    /** Null if the text was erased because of its age. */
    message: text('message'),
    /** Null if the email was permanently refused. */
    repliedAt: moment('replied_at'),
    repliedBy: text('replied_by'),
    /** The delivery state of the email; after 'failed' the owner can try again. */
    delivery: text('delivery').$type<ReplyDelivery>(),
    mailId: uuid('mail_id').unique(),
  },
  (t) => [
    // For response times in any date range, and to find out whether an answer has a reply.
    index('replies_response_time_index')
      .on(t.venueUuid, t.feedbackCreatedAt, t.repliedAt, t.feedbackId)
      .where(sql`${t.repliedAt} is not null`),
    // For retention by age; rows leave the index when their text is erased.
    index('replies_message_kept_index')
      .on(t.feedbackCreatedAt)
      .where(sql`${t.message} is not null`),
  ],
);

/** Unsubscribed guests, without readable addresses. */
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
