import { type OutgoingMail, queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import {
  findMailRecipients,
  type MailRecipient,
  type News,
  type NewsForMail,
  queuePushesForVenue,
} from './queue-pushes-query.ts';

export type NewsMail = Omit<OutgoingMail, 'to' | 'venueUuid' | 'heldForMs'>;

/**
 * Notifies a venue's members, in the transaction that causes the news: by push to devices that want
 * it, and by email to the people whom the owner chose. For a member who gets a push, the email is
 * held back for a minute. It is dropped once the push service accepts the push, and sent at once if
 * the push fails. So no member is notified twice, and no news is lost if a push fails.
 */
export async function notifyVenue(
  services: Services,
  tx: Transaction,
  venueUuid: string,
  news: News,
  mail: NewsMail,
): Promise<void> {
  const within = { ...services, db: tx };
  await queuePushesForVenue(within, venueUuid, news);
  await mailVenueMembers(services, tx, venueUuid, news, mail);
}

/**
 * Notifies members by email only and returns the recipients. If `about` is null, the email waits
 * neither for a push nor for an earlier email.
 */
export async function mailVenueMembers(
  services: Services,
  tx: Transaction,
  venueUuid: string,
  news: NewsForMail,
  mail: NewsMail,
): Promise<MailRecipient[]> {
  const people = await findMailRecipients({ ...services, db: tx }, venueUuid, news);
  for (const person of people) {
    const { address, name, isPushed } = person;
    await queueMail(services, tx, {
      ...mail,
      venueUuid,
      // The push finds its fallback email by this ID.
      aboutIds: [...new Set([...(mail.aboutIds ?? []), ...(news.about ? [news.about] : [])])],
      to: { address, ...(name && { name }) },
      ...(isPushed && { heldForMs: NO_REPEATED_NEWS_WITHIN_MS }),
    });
  }
  return people;
}
