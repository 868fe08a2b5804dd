import { claimWarningMail } from '#server/businesses/notification-query.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import {
  areWarningsHeld,
  readWarnings,
  type Warning,
} from '#server/stats/warnings/read-warnings.ts';
import { markWarningsMailed } from '#server/stats/warnings/warning-query.ts';
import { findVenuesWithToday, type VenueWithToday } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { inboxWarningAddress } from '#shared/feedback/inbox-address.ts';
import { paths } from '#shared/site/paths.ts';
import { warningDetails, warningSentence } from '#shared/stats/warnings/warning-words.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import { type Addressee, findOwnersDueForWarnings } from './due-owners-query.ts';

export const MAX_OWNERS_AT_ONCE = 100;

/**
 * Emails owners about early warnings that are still new and were not mailed before. Sends one email
 * for all venues, at most once a day, however many servers run. Sends nothing until older answers
 * are read, because an email cannot be taken back. Returns the number of owners looked at.
 */
export async function mailEarlyWarnings(services: Services): Promise<number> {
  if (await areWarningsHeld(services)) return 0;
  const now = databaseNow(services);
  const owners = await forEachDue(
    services,
    (except) => findOwnersDueForWarnings(services.db, { now, except, most: MAX_OWNERS_AT_ONCE }),
    ({ id }) => id,
    (owner) => mailOwner(services, owner),
  );
  return owners.length;
}

const forEachDue = makeForEachWithBackoff('early warnings');

type FoundWarning = { venue: VenueWithToday; warning: Warning };

async function mailOwner(services: Services, owner: Addressee & { today: string }): Promise<void> {
  const found: FoundWarning[] = [];
  for (const venue of await findVenuesWithToday(services, wholeBusinessScope(owner.id))) {
    const warnings = await readWarnings(services, venue);
    found.push(
      ...warnings.filter(({ status }) => status === 'new').map((warning) => ({ venue, warning })),
    );
  }
  const ids = found.map(({ warning }) => warning.id);
  await services.db.transaction(async (tx) => {
    if (!(await claimWarningMail(tx, owner.id, owner.today))) return;
    const untold = new Set(await markWarningsMailed(tx, ids, services.now()));
    const news = found.filter(({ warning }) => untold.has(warning.id));
    await queueWarningMail(services, tx, owner, news);
  });
}

async function queueWarningMail(
  services: Services,
  tx: Transaction,
  owner: Addressee,
  news: readonly FoundWarning[],
): Promise<void> {
  const [first, ...others] = news;
  if (!first) return;
  const { venue, warning } = first;
  const { pageUrl, callUrl } = unsubscribeUrls(services, {
    businessId: owner.id,
    purpose: 'early-warnings',
  });
  const isOneVenue = others.every((other) => other.venue.id === venue.id);
  const heading = newsHeading(news);
  const today = `${paths.home}?${new URLSearchParams({ venue: venue.venueId })}`;
  const [label, path] =
    others.length === 0
      ? ['See the answers', inboxWarningAddress(venue.venueId, warning.id)]
      : ['Open Today', today];
  await queueMail(services, tx, {
    kind: 'early-warnings',
    to: { address: owner.email, ...(owner.firstName && { name: owner.firstName }) },
    subject: heading,
    unsubscribeUrl: callUrl,
    content: {
      preheader: warningSentence(warning, venue.today),
      heading,
      paragraphs: news.map((each) => warningParagraph(each, isOneVenue)),
      action: { label, url: `${services.config.publicUrl}${path}` },
      footer:
        'You get this when guests complain about something more often than usual, at most once a day.',
      footerLink: { label: 'Unsubscribe', url: pageUrl },
    },
  });
}

/** 'More complaints about waiting at Luna', 'More complaints: waiting at Luna, noise at Harbour'. */
function newsHeading(news: readonly FoundWarning[]): string {
  const places = [...new Set(news.map(({ venue }) => venue.name))];
  const topics = news.map(({ warning }) => TOPIC_LABELS[warning.topic].toLowerCase());
  if (places.length === 1) {
    return `More complaints about ${new Intl.ListFormat('en-GB').format(topics)} at ${places[0]}`;
  }
  const named = news
    .slice(0, MAX_IN_SUBJECT)
    .map(({ venue }, index) => `${topics[index]} at ${venue.name}`);
  const unnamed = news.length - named.length;
  return `More complaints: ${named.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`;
}

const MAX_IN_SUBJECT = 2;

function warningParagraph({ venue, warning }: FoundWarning, isOneVenue: boolean): string {
  const where = isOneVenue ? '' : `${venue.name}: `;
  return `${where}${warningSentence(warning, venue.today)} ${warningDetails(warning)}`;
}
