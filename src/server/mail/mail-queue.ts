import { isNull, sql } from 'drizzle-orm';
import type { Queue } from '#server/platform/queue/queue.ts';
import { mails } from './table.ts';

/**
 * An email without `handed_over_at` is safe to send again after its server died. That time is
 * committed after the mail server's "go ahead" and before the first byte of the message, so nothing
 * was sent. A server that was only frozen finds that it lost its claim when it sets
 * `handed_over_at`, and sends nothing.
 *
 * An email with `handed_over_at` is not safe to send again: the mail server may have accepted it
 * just before our server died. A duplicate is worse than a missing email, since people can ask for
 * a new link.
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
