import type { Alert } from '#server/feedback/alert-query.ts';
import type { TableVisit } from '#server/feedback/complaint-alert-query.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import type { NewsMail } from '#server/push/notify-venue.ts';
import type { News } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import { RESOLUTION_LABELS } from '#shared/complaints/complaints.ts';
import { formatVisit } from '#shared/feedback/format-visit.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath, casePath, paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import {
  alarmOriginNote,
  BREATHING_ADVICE,
  UNCONFIRMED_EXPLANATION,
} from '#shared/understanding/safety-alarm-text.ts';
import { formatTableName, tableInSentence } from '#shared/venues/table-name.ts';
import {
  complaintQuote,
  dangerQuote,
  findChangedWordsOfAlert,
  guestQuote,
  inOneLine,
  tappedSentenceOf,
} from './alert-quotes.ts';
import {
  dangerNames,
  gravestDanger,
  isAboutEmergency,
  sortMostPressingFirst,
} from './order-alerts.ts';

const FACT_LENGTH = 200;
/** A phone shows little more of a subject than this, after the danger and the table. */
const SUBJECT_QUOTE_LENGTH = 60;
export const PUSH_PREVIEW_LENGTH = 90;
const MAX_LISTED = 10;
const MAX_SUMMARISED = 30;

/** The email about a single complaint. */
export function complaintMail(services: Pick<Services, 'config' | 'now'>, alert: Alert): NewsMail {
  const { id, venueId } = alert;
  const quote = complaintQuote(alert);
  const isDanger = dangerNames(alert).length > 0;
  return {
    kind: 'serious-complaint',
    aboutIds: [id],
    subject: singleSubject(alert),
    content: {
      preheader: shorten(firstWords(alert), PUSH_PREVIEW_LENGTH),
      heading: isDanger ? dangerHeading(alert) : mailHeading(alert),
      paragraphs: [
        ...(isDanger ? dangerParagraphs(alert, quote?.text) : []),
        openingSentence(alert),
      ],
      facts: [{ rows: complaintFacts(services, alert, FACTS_OF_NEW_COMPLAINT) }],
      ...(quote && { quote }),
      action: {
        label: 'See the complaint',
        url: `${services.config.publicUrl}${answerPath(id, venueId)}`,
      },
      ...newsMailFooter(services, 'serious_complaint', alert),
    },
  };
}

/** A life may be at risk, so the subject says already what the guest wrote. */
function singleSubject(alert: Alert): string {
  if (dangerNames(alert).length === 0) return alertSubject(alert);
  const quote = isAboutEmergency(alert) ? dangerQuote(alert, SUBJECT_QUOTE_LENGTH) : undefined;
  return `${alertSubject(alert)}${tableMark(alert)}${quote ? `: “${quote}”` : ''}`;
}

/** What an inbox shows beside the subject. */
function firstWords(alert: Alert): string {
  const told =
    guestQuote(alert) || tappedSentenceOf(alert) || 'A serious complaint has just come in.';
  if (dangerNames(alert).length === 0) return told;
  const quote = dangerQuote(alert, PUSH_PREVIEW_LENGTH);
  return quote ? `“${quote}”` : alarmsOf(alert).join('. ');
}

function dangerHeading(alert: Alert): string {
  const { tableNumber, venueName } = alert;
  return `${dangerWords(alert)} at ${tableNumber ? tableInSentence(shorten(tableNumber, 20)) : venueName}`;
}

/** What the guest's quoted words and the heading above them do not say. */
function dangerParagraphs(alert: Alert, quoted: string | undefined): string[] {
  const [, ...lesser] = alarmsOf(alert);
  const quote = dangerQuote(alert, FACT_LENGTH);
  const isQuoted = !quote || inOneLine(quoted ?? '').includes(quote);
  return [
    ...lesser.map((name) => `${name}.`),
    ...(isQuoted ? [] : [`They wrote: “${quote}”`]),
    ...(alert.isUnconfirmed ? [UNCONFIRMED_EXPLANATION] : []),
    ...(isTyped(alert) ? ['The guest did not scan the code on the table.'] : []),
  ];
}

/** The push about a complaint. It omits the guest's words, since others may see the screen. */
export function complaintNews(alert: Alert): News {
  const { id, venueId, primaryIssue, tableNumber, caseId } = alert;
  const parts = [...alarmsOf(alert), tableNumber && formatTableName(tableNumber), primaryIssue];
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
    return `${firstAid(alert)}The guest has just written this on their ticket. If they are still with you, please go to them now.`;
  }
  if (alert.isReworded) {
    return 'The guest wrote about this danger and has since changed the words. If they’re still with you, please go to them now and ask.';
  }
  if (dangerNames(alert).length > 0) {
    const before = isRepeatedAlert(alert)
      ? 'We emailed you about this guest before we had read all of it. '
      : '';
    return `${firstAid(alert)}${before}If the guest is still with you, please go to them now.`;
  }
  return 'A serious complaint has just come in. If the guest is still with you, now is the time to put it right.';
}

/** The floor board says the same. */
function firstAid(...alerts: readonly Alert[]): string {
  const isBreathAtRisk = alerts.some(
    (alert) => isAboutEmergency(alert) || gravestDanger(alert) === 'allergen',
  );
  return isBreathAtRisk ? `${BREATHING_ADVICE} ` : '';
}

/** Whether an earlier alert was sent that did not name this safety matter. */
function isRepeatedAlert({ safety, wasNotified = false }: Alert): boolean {
  return safety !== null && wasNotified;
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
    aboutIds: listed.map(({ id }) => id),
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
      ...(unlisted > 0 && { note: `And ${unlisted} more in your feedback.` }),
      action: { label: 'See all complaints', url: complaintsUrl(services, first) },
      ...newsMailFooter(services, 'serious_complaint', first),
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
        `${firstAid(...alerts)}Many safety alerts are coming in, so we’re sending them together, once a minute. ${orderExplanation(alerts)} Please look at each of them: one may be real even if the others are not.`,
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
      ...newsMailFooter(services, 'serious_complaint', newest),
    },
  };
}

/** The subject leads with the danger, because a phone cuts the rest. */
function alertSubject(alert: Alert): string {
  const { tableNumber } = alert;
  const table = tableNumber ? `, ${tableInSentence(shorten(tableNumber, 20))}` : '';
  return `${dangerWords(alert) || 'Serious complaint'} at ${alert.venueName}${table}`;
}

/** 'Possible allergic reaction and possible pests'; empty for an ordinary complaint. */
export function dangerWords(alert: Alert): string {
  const [danger = '', ...lesser] = dangerNames(alert);
  return [danger, ...lesser.map((name) => name.toLowerCase())].join(' and ');
}

function orderExplanation(alerts: readonly Alert[]): string {
  const unconfirmed = unconfirmedCount(alerts);
  const isMixed = unconfirmed > 0 && unconfirmed < alerts.length;
  const scanned = alerts.filter(({ isScanned }) => isScanned).length;
  const areSomeScanned = scanned > 0 && scanned < alerts.length;
  const next = areSomeScanned ? 'those whose code was scanned, then the newest' : 'the newest';
  const visited = alerts.filter(({ isVisited }) => isVisited).length;
  const areSomeVisited = visited > 0 && visited < alerts.length;
  const later = areSomeVisited ? ', then tables that somebody has already visited' : '';
  return `The most pressing is on top, then ${next}${later}${isMixed ? '; unconfirmed ones come last' : ''}.`;
}

function summarySubject(first: Alert, alerts: readonly Alert[]): string {
  const unconfirmed = unconfirmedCount(alerts);
  return `${alertSubject(first)}${scanMark(first)}, and ${alerts.length - 1} more${unconfirmedSentence(unconfirmed, alerts.length)}`;
}

/**
 * Marks a table that was typed, because anybody can type one. Leaves out 'unconfirmed', which the
 * callers add themselves.
 */
function scanMark(alert: Alert): string {
  return isTyped(alert) ? tableMark(alert) : '';
}

function tableMark({ isScanned, isUnconfirmed, tableNumber }: Alert): string {
  return alarmOriginNote({ isScanned: tableNumber ? isScanned : undefined, isUnconfirmed });
}

function isTyped({ isScanned, isUnconfirmed, tableNumber }: Alert): boolean {
  return isScanned === false && !isUnconfirmed && Boolean(tableNumber);
}

function unconfirmedCount(alerts: readonly Alert[]): number {
  return alerts.filter(({ isUnconfirmed }) => isUnconfirmed).length;
}

function unconfirmedSentence(unconfirmed: number, all: number): string {
  if (unconfirmed === 0) return '';
  if (unconfirmed === all) return ', all unconfirmed';
  return unconfirmed === all - 1
    ? `, which ${unconfirmed === 1 ? 'is' : 'are'} unconfirmed`
    : `, ${unconfirmed} of them unconfirmed`;
}

/** Says 'now' only if there is danger. */
function mailHeading(alert: Alert): string {
  const { venueName } = alert;
  const isDanger = dangerNames(alert).length > 0;
  return isDanger ? `A guest at ${venueName} needs you now` : `An unhappy guest at ${venueName}`;
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
  services: Pick<Services, 'now'>,
  alert: Alert,
  { unfinished, withoutAddress, isDangerAbove }: GuestFacts,
) {
  const { overallRating, primaryIssue, tableNumber, serverName, createdAt, timezone } = alert;
  const { visit } = alert;
  const now = services.now();
  const tapped = tappedSentenceOf(alert);
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
    Visited: formatVisit(alert, now),
    'Who came to the table': visit && visitSentence(visit),
    'Sorted out': visit && verdictSentence(visit),
    'Left an email address': email,
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ name, value: shorten(value, FACT_LENGTH) }] : [],
  );
}

function visitSentence({ by, isStaffAtTable, outcome }: TableVisit): string {
  const who = by?.trim() || 'Somebody on the floor';
  if (outcome) return `${who}: ${RESOLUTION_LABELS[outcome].toLowerCase()}`;
  return isStaffAtTable ? who : `${who} is on the way`;
}

function verdictSentence({ isSettled }: TableVisit): string | null {
  if (isSettled === null) return null;
  return isSettled ? 'Yes' : 'Not really';
}

/**
 * The names of the dangers. A graver danger of the open case comes first, then the one in the
 * guest's words.
 */
function alarmsOf(alert: Alert): string[] {
  const [gravest, lesser] = dangerNames(alert);
  if (!gravest) return [];
  return lesser ? [gravest, `Now also: ${lesser.toLowerCase()}`] : [gravest];
}

function pushPreview(alert: Alert, told: string): string {
  const { overallRating, tableNumber, isUnconfirmed } = alert;
  const danger = dangerWords(alert);
  const parts = [
    danger && `${danger}${isUnconfirmed ? ', unconfirmed' : ''}`,
    ratingWord(overallRating),
    tableNumber && `${tableInSentence(shorten(tableNumber, 20))}${scanMark(alert)}`,
    told,
  ];
  return parts.filter(Boolean).join(' · ') || 'No words left';
}

function shortQuote(alert: Alert): string {
  const changed = shorten(findChangedWordsOfAlert(alert), PUSH_PREVIEW_LENGTH);
  if (changed) return `The guest has since changed these words: “${changed}”`;
  return shorten(guestQuote(alert) || (tappedSentenceOf(alert) ?? ''), PUSH_PREVIEW_LENGTH);
}

function ratingWord(rating: Rating | null): string | undefined {
  return rating ? rating.charAt(0).toUpperCase() + rating.slice(1) : undefined;
}

function complaintsUrl({ config }: Pick<Services, 'config'>, alert: Alert): string {
  return `${config.publicUrl}${complaintsPath(alert)}`;
}

function complaintsPath({ venueId }: Alert): string {
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, show: 'complaints' })}`;
}
