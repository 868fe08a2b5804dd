import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '#server/platform/database/columns.ts';
import { queueColumns } from '#server/platform/queue/queue.ts';

/**
 * `queued`: waits for its next attempt. `sending`: a worker has claimed it. `sent`, `failed`:
 * final. `unconfirmed`: may or may not have arrived, so it is never sent again.
 */
const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'unconfirmed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name'),
    fromName: text('from_name'),
    replyToAddress: text('reply_to_address'),
    replyToName: text('reply_to_name'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** One-click unsubscribe URL for email programs; null if the email has no unsubscribe link. */
    unsubscribeUrl: text('unsubscribe_url'),
    messageId: text('message_id').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('queued'),
    ...queueColumns(),
    /** Set just before the message is sent: until then the mail server cannot have accepted it. */
    handedOverAt: moment('handed_over_at'),
    sentAt: moment('sent_at'),
    /** Address of a deleted account, to be removed once the email has been sent. */
    forgets: text('forgets'),
    /** IDs of the answers, calls or messages that an email to the team is about. */
    aboutIds: uuid('tells_of').array(),
    /** The venue that an email to a member is about; null for other emails. */
    venueUuid: uuid('venue_uuid'),
    createdAt: createdAt(),
  },
  (mail) => [
    unique('mails_message_id_unique').on(mail.messageId),
    check(
      'mails_state_known',
      sql`${mail.state} in ('queued', 'sending', 'sent', 'failed', 'unconfirmed')`,
    ),
    index('mails_due_index').on(mail.nextAttemptAt).where(sql`${mail.state} = 'queued'`),
    index('mails_sending_index').on(mail.claimedAt).where(sql`${mail.state} = 'sending'`),
    index('mails_tells_of_index').using('gin', mail.aboutIds),
    index('mails_recipient_index').on(mail.toAddress, mail.createdAt),
    index('mails_reply_to_index')
      .on(mail.replyToAddress)
      .where(sql`${mail.replyToAddress} is not null`),
  ],
);

export type Mail = typeof mails.$inferSelect;
