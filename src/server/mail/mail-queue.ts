import { isNull, sql } from 'drizzle-orm';
import type { Queue } from '#server/platform/queue/queue.ts';
import { mails } from './table.ts';

/**
 * Safe to send again after its server died: `handed_over_at` is committed after the mail server's
 * "go ahead" and before the first byte of the message, so an email without it was not sent. If its
 * server was only frozen, it finds the claim gone when setting `handed_over_at`, and sends nothing.
 *
 * Not safe: after `handed_over_at` the mail server may have accepted the message just before our
 * server died. A duplicate is worse than a missing email, since people can ask for a new link.
 */
export const mailQueue: Queue = {
  name: 'mails',
  table: mails,
  attemptColumns: { handedOverAt: null },
  isRepeatable: isNull(mails.handedOverAt),
  // An email without its content or its address cannot be sent again, and news of a venue must not
  // be sent to a person who no longer works there.
  isRecoverable: sql`${mails.html} <> '' and ${mails.toAddress} not like 'erased:%'
    and (${mails.venueUuid} is null or exists (
      select from venues
      join members on members.business_id = venues.business_id
      join users on users.id = members.user_id
      where venues.id = ${mails.venueUuid} and users.email = ${mails.toAddress}
        and (members.has_all_venues or exists (
          select from member_venues own where own.business_id = members.business_id
            and own.user_id = members.user_id and own.venue_uuid = venues.id
        ))
    ))`,
};
