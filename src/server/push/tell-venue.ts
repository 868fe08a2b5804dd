import { type OutgoingMail, queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { SAME_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import { findMailed, type Mailed, type News, queueForVenue } from './queue-query.ts';

export type MailOfNews = Omit<OutgoingMail, 'to' | 'heldForMs'>;

/**
 * Tells a venue's people of something, with what causes it: by push where a device wants it, and by
 * mail whom the owner wants told so. Who is told by push has the mail held back for a minute; it is
 * dropped when the push service has taken the push, and sent at once when that is known to be in
 * vain. So nobody is told twice, and a push that gets nowhere costs nobody the news.
 */
export async function tellVenue(
  services: Services,
  tx: Transaction,
  venueUuid: string,
  news: News,
  mail: MailOfNews,
): Promise<void> {
  const within = { ...services, db: tx };
  await queueForVenue(within, venueUuid, news);
  await mailVenue(services, tx, venueUuid, news, mail);
}

/** By mail alone; returns who gets one. */
export async function mailVenue(
  services: Services,
  tx: Transaction,
  venueUuid: string,
  news: Pick<News, 'kind' | 'about' | 'isGraver'>,
  mail: MailOfNews,
): Promise<Mailed[]> {
  const people = await findMailed({ ...services, db: tx }, venueUuid, news);
  for (const person of people) {
    const { address, name, isPushed } = person;
    await queueMail(services, tx, {
      ...mail,
      // By this the push finds the mail that stands in for it.
      tellsOf: [...new Set([...(mail.tellsOf ?? []), news.about])],
      to: { address, ...(name && { name }) },
      ...(isPushed && { heldForMs: SAME_NEWS_WITHIN_MS }),
    });
  }
  return people;
}
