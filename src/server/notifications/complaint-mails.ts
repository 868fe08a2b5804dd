import { findChangedWords } from '#server/feedback/alarms/find-changed-words.ts';
import type { Alert } from '#server/feedback/alert-query.ts';
import type { TableVisit } from '#server/feedback/complaint-alert-query.ts';
import type { NewsMail } from '#server/push/notify-venue.ts';
import type { News } from '#server/push/queue-query.ts';
import type { Services } from '#server/services.ts';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import { visitWords } from '#shared/feedback/visit-words.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath, casePath, paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { UNCONFIRMED_WORDS } from '#shared/understanding/safety-alarm-text.ts';
import { tableInSentence, tableWords } from '#shared/venues/table-words.ts';
import { dangerNames, sortMostPressingFirst } from './order-alerts.ts';

const QUOTE_LENGTH = 600;
export const PUSH_PREVIEW_LENGTH = 90;
const MAX_LISTED = 10;
const MAX_SUMMARISED = 30;
const TAPPED: readonly string[] = [
  ...Object.values(COMPLAINT_TOPICS),
  ...Object.values(PRAISE_TOPICS),
].map(({ sentence }) => sentence);

/** The email about a single complaint. */
export function complaintMail(services: Services, alert: Alert): NewsMail {
  const heading = mailHeading(alert);
  const { id, venueId } = alert;
  const quote = complaintQuote(alert);
  const alarms = alarmsOf(alert);
  return {
    kind: 'serious-complaint',
    tellsOf: [id],
    subject: alertSubject(alert),
    content: {
      preheader: shorten(
        alarms[0] ??
          (guestQuote(alert) || tappedIn(alert) || 'A serious complaint has just come in.'),
        PUSH_PREVIEW_LENGTH,
      ),
      heading,
      paragraphs: [
        ...alarms.map((alarm) => `${alarm}.`),
        ...(alert.isUnconfirmed ? [UNCONFIRMED_WORDS] : []),
        openingSentence(alert),
      ],
      facts: [{ rows: complaintFacts(services, alert, FACTS_OF_NEW_COMPLAINT) }],
      ...(quote && { quote }),
      action: {
        label: 'See the complaint',
        url: `${services.config.publicUrl}${answerPath(id, venueId)}`,
      },
      footer: notificationFooter(alert),
    },
  };
}

/** The push about a complaint. It omits the guest's words, since others may see the screen. */
export function complaintNews(alert: Alert): News {
  const { id, venueId, primaryIssue, tableNumber, caseId } = alert;
  const parts = [
    ...alarmsOf({ ...alert, because: null }),
    tableNumber && tableWords(tableNumber),
    primaryIssue,
  ];
  return {
    kind: 'serious_complaint',
    about: id,
    title: mailHeading(alert),
    body: parts.filter(Boolean).join(' · ') || 'A serious complaint has just come in.',
    opens: caseId ? casePath(caseId) : answerPath(id, venueId),
    isGraver: Boolean(alert.isOnTicket) || isRepeatedAlert(alert),
  };
}

function openingSentence(alert: Alert): string {
  if (alert.isOnTicket) {
    return 'The guest has just written this on their ticket. If they are still with you, please go to them now.';
  }
  if (alert.isReworded) {
    return 'The guest wrote about this danger and has since changed the words. If they’re still with you, please go to them now and ask.';
  }
  return isRepeatedAlert(alert)
    ? 'We emailed you about this complaint before we had read all of it. If the guest is still with you, now is the time to put it right.'
    : 'A serious complaint has just come in. If the guest is still with you, now is the time to put it right.';
}

/** Whether an earlier alert was sent that did not name this safety matter. */
function isRepeatedAlert({ safety, wasTold = false }: Alert): boolean {
  return safety !== null && wasTold;
}

/** One email for all complaints that arrived after the hourly limit; `alerts` is never empty. */
export function complaintDigestMail(
  services: Pick<Services, 'config' | 'now'>,
  first: Alert,
  alerts: readonly Alert[],
): NewsMail {
  const listed = alerts.slice(0, MAX_LISTED);
  const unlisted = alerts.length - listed.length;
  return {
    kind: 'serious-complaints',
    tellsOf: listed.map(({ id }) => id),
    subject: `${alerts.length} more serious complaints at ${first.venueName}`,
    content: {
      preheader: 'They came within an hour, so here they are together.',
      heading: `${alerts.length} more serious complaints`,
      paragraphs: [
        `So many came in at ${first.venueName} within an hour that we’ve put the rest together here.`,
      ],
      facts: [
        {
          rows: listed.map((alert) => ({
            name: formatMoment(alert.createdAt, { now: services.now(), timeZone: alert.timezone }),
            value: pushPreview(alert, shortQuote(alert)),
          })),
        },
      ],
      ...(unlisted > 0 && { note: `And ${unlisted} more in your dashboard.` }),
      action: { label: 'See all complaints', url: complaintsUrl(services, first) },
      footer: notificationFooter(first),
    },
  };
}

export function complaintDigestNews(first: Alert, alerts: readonly Alert[]): News {
  return {
    kind: 'serious_complaint',
    about: first.id,
    title: `${alerts.length} more serious complaints at ${first.venueName}`,
    body: 'They came within one hour.',
    opens: complaintsPath(first),
  };
}

/**
 * One email for safety alerts that came close together: the most pressing first, then the newest.
 * It quotes no guest, because the email must remain when one of the guests erases their answer.
 */
export function safetySummaryMail(
  services: Pick<Services, 'config' | 'now'>,
  newest: Alert,
  alerts: readonly Alert[],
): NewsMail {
  const { venueName } = newest;
  const ordered = sortMostPressingFirst(alerts);
  const [first = newest] = ordered;
  const listed = ordered.slice(0, MAX_SUMMARISED);
  const unlisted = alerts.length - listed.length;
  const now = services.now();
  return {
    kind: 'safety-summary',
    subject: summarySubject(first, alerts),
    content: {
      preheader: 'One email a minute while so many come in, the most pressing first.',
      heading: `${alerts.length} safety alerts at ${venueName}`,
      paragraphs: [
        `Many safety alerts are coming in, so we’re sending them together, once a minute. ${orderExplanation(alerts)} Please look at each of them: one may be real even if the others are not.`,
      ],
      facts: [
        {
          rows: listed.map((alert) => ({
            name: formatMoment(alert.createdAt, { now, timeZone: alert.timezone }),
            value: pushPreview(
              alert,
              findChangedWordsOfAlert(alert) ? 'the guest has since changed the words' : '',
            ),
          })),
        },
      ],
      ...(unlisted > 0 && { note: `And ${unlisted} more among your cases.` }),
      action: { label: 'See all cases', url: `${services.config.publicUrl}${paths.cases}` },
      footer: notificationFooter(newest),
    },
  };
}

/** The subject names the danger and the table, because a phone may show nothing else. */
function alertSubject(alert: Alert): string {
  const { tableNumber } = alert;
  const dangers = dangerNames(alert).map((name) => name.toLowerCase());
  const matter = dangers.length > 0 ? `: ${dangers.join(' and ')}` : '';
  const table = tableNumber ? `, ${tableInSentence(shorten(tableNumber, 20))}` : '';
  return `${mailHeading(alert)}${matter}${table}`;
}

function orderExplanation(alerts: readonly Alert[]): string {
  const unconfirmed = unconfirmedCount(alerts);
  const isMixed = unconfirmed > 0 && unconfirmed < alerts.length;
  return `The most pressing is on top, then the newest${isMixed ? '; unconfirmed ones come last' : ''}.`;
}

function summarySubject(first: Alert, alerts: readonly Alert[]): string {
  const unconfirmed = unconfirmedCount(alerts);
  return `${alertSubject(first)}, and ${alerts.length - 1} more${unconfirmedSentence(unconfirmed, alerts.length)}`;
}

function unconfirmedCount(alerts: readonly Alert[]): number {
  return alerts.filter(({ isUnconfirmed }) => isUnconfirmed).length;
}

function unconfirmedSentence(unconfirmed: number, all: number): string {
  if (unconfirmed === 0) return '';
  if (unconfirmed === all) return ', all unconfirmed';
  return unconfirmed === all - 1
    ? ', which are unconfirmed'
    : `, ${unconfirmed} of them unconfirmed`;
}

function mailHeading({ venueName }: Alert): string {
  return `A guest at ${venueName} needs you now`;
}

/** How to describe a guest who has not finished, and one who left no address. */
type GuestFacts = {
  unfinished: string;
  withoutAddress: string;
  /** Set if the danger stands above the facts, so that it is not printed twice in a row. */
  isDangerAbove?: true;
};

/** The guest may still be at the table, and may still be answering. */
const FACTS_OF_NEW_COMPLAINT: GuestFacts = {
  unfinished: 'Not yet, the guest may still be answering',
  withoutAddress: 'No, please find them in the room',
  isDangerAbove: true,
};

export function complaintFacts(
  services: Services,
  alert: Alert,
  { unfinished, withoutAddress, isDangerAbove }: GuestFacts,
) {
  const { overallRating, primaryIssue, tableNumber, serverName, createdAt, timezone } = alert;
  const { visit } = alert;
  const now = services.now();
  const tapped = tappedIn(alert);
  const when = formatMoment(createdAt, { now, timeZone: timezone });
  const email = alert.hasEmail ? 'Yes, you can reply' : withoutAddress;
  const facts = {
    'Safety issue': isDangerAbove ? null : alarmsOf(alert).join('. '),
    Rating: ratingWord(overallRating),
    'What they tapped': tapped,
    'What it is about': tapped ? null : primaryIssue,
    'Their words now': findChangedWordsOfAlert(alert) ? guestQuote(alert) || 'No words' : null,
    Table: tableNumber,
    'Served by': serverName,
    'Came in': when,
    Finished: alert.isUnfinished ? unfinished : null,
    Visited: visitWords(alert, now),
    'Who came to the table': visit && visitSentence(visit),
    'Sorted out': visit && verdictSentence(visit),
    'Left an email address': email,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name, value: shorten(value, QUOTE_LENGTH / 3) }] : [],
  );
}

function visitSentence({ by, isThere, outcome }: TableVisit): string {
  const who = by?.trim() || 'Somebody on the floor';
  if (outcome) return `${who}: ${RESOLUTION_LABELS[outcome].toLowerCase()}`;
  return isThere ? who : `${who} is on the way`;
}

function verdictSentence({ isSettled }: TableVisit): string | null {
  if (isSettled === null) return null;
  return isSettled ? 'Yes' : 'Not really';
}

/**
 * The kind of safety matter, and the words that suggest it. If the open case has a graver kind, that
 * one comes first.
 */
function alarmsOf(alert: Alert): string[] {
  const [gravest, lesser] = dangerNames(alert);
  if (!gravest) return [];
  const words = alert.because?.join(' … ');
  const reason = words ? ` – because of: “${words}”` : '';
  const withReason = (text: string) => shorten(`${text}${reason}`, QUOTE_LENGTH / 3);
  return lesser
    ? [gravest, withReason(`Now also: ${lesser.toLowerCase()}`)]
    : [withReason(gravest)];
}

function pushPreview(alert: Alert, told: string): string {
  const { overallRating, tableNumber, isUnconfirmed } = alert;
  const [name, ...lesser] = dangerNames(alert);
  const danger = [name, ...lesser.map((each) => each.toLowerCase())].join(' and ');
  const parts = [
    danger && `${danger}${isUnconfirmed ? ', unconfirmed' : ''}`,
    ratingWord(overallRating),
    tableNumber && tableInSentence(shorten(tableNumber, 20)),
    told,
  ];
  return parts.filter(Boolean).join(' · ') || 'No words left';
}

function shortQuote(alert: Alert): string {
  const changed = shorten(findChangedWordsOfAlert(alert), PUSH_PREVIEW_LENGTH);
  if (changed) return `The guest has since changed these words: “${changed}”`;
  return shorten(guestQuote(alert) || (tappedIn(alert) ?? ''), PUSH_PREVIEW_LENGTH);
}

/**
 * The guest's own words. If the guest has changed words that raised the alarm, quotes the earlier
 * words.
 */
export function complaintQuote(alert: Alert): { label: string; text: string } | undefined {
  const changed = findChangedWordsOfAlert(alert);
  const text = shorten(changed || guestQuote(alert), QUOTE_LENGTH);
  if (text === '') return undefined;
  return {
    label: changed
      ? 'What they first wrote. The guest has since changed these words'
      : 'In their words',
    text,
  };
}

function findChangedWordsOfAlert({ alarming, ...alert }: Alert): string {
  return findChangedWords(alarming, alert)
    .map(({ words }) => words)
    .join('\n\n');
}

type GuestTexts = Pick<Alert, 'textGeneral' | 'textSpecific'>;

/** The guest's own words, without sentences that the guest only tapped. */
function guestQuote({ textGeneral, textSpecific }: GuestTexts): string {
  const texts = [textGeneral, textSpecific].map((text) => text?.trim() ?? '');
  const written = texts.filter((text) => text !== '' && !TAPPED.includes(text));
  return [...new Set(written)].join('\n\n');
}

function tappedIn({ textGeneral }: Pick<GuestTexts, 'textGeneral'>): string | null {
  return textGeneral && TAPPED.includes(textGeneral.trim()) ? textGeneral.trim() : null;
}

function ratingWord(rating: Rating | null): string | undefined {
  return rating ? rating.charAt(0).toUpperCase() + rating.slice(1) : undefined;
}

function complaintsUrl({ config }: Pick<Services, 'config'>, alert: Alert): string {
  return `${config.publicUrl}${complaintsPath(alert)}`;
}

function complaintsPath({ venueId }: Alert): string {
  return `${paths.dashboard}?${new URLSearchParams({ type: 'complaints', venue: venueId })}`;
}

function notificationFooter({ venueName }: Alert): string {
  return `You get this at once because alerts are on for ${venueName}. Switch them off in Settings → Restaurants.`;
}
