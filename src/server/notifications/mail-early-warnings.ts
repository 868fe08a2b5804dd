import { claimWarningMail } from '#server/businesses/notification-query.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { readWarnings, type Warning } from '#server/stats/warnings/read-warnings.ts';
import { markMailed } from '#server/stats/warnings/warning-query.ts';
import { findVenuesWithToday, type VenueWithToday } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { inboxAnswersAddress } from '#shared/feedback/inbox-address.ts';
import { paths } from '#shared/site/paths.ts';
import { warningDetails, warningSentence } from '#shared/stats/warnings/warning-words.ts';
import { type Addressee, findOwnersDueForWarnings } from './due-query.ts';

export const MAX_OWNERS_AT_ONCE = 100;

/**
 * Emails owners the early warnings that nobody has answered or been told of: one email for all
 * venues, at most once a day, however many servers run. Returns the number of owners looked at.
 */
export async function mailEarlyWarnings(services: Services): Promise<number> {
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
    const untold = new Set(await markMailed(tx, ids, services.now()));
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
  const heading =
    others.length === 0
      ? `Early warning from ${venue.name}`
      : `${news.length} early warnings${isOneVenue ? ` from ${venue.name}` : ''}`;
  const today = `${paths.home}?${new URLSearchParams({ venue: venue.venueId })}`;
  const [label, path] =
    others.length === 0
      ? ['See the answers', inboxAnswersAddress(venue.venueId, warning.answers)]
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

function warningParagraph({ venue, warning }: FoundWarning, isOneVenue: boolean): string {
  const where = isOneVenue ? '' : `${venue.name}: `;
  return `${where}${warningSentence(warning, venue.today)} ${warningDetails(warning)}`;
}
