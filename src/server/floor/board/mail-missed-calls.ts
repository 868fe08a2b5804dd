import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import { mailVenueMembers, type NewsMail } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { type Alarm, compareAlarms } from '#shared/floor/alarm-rules.ts';
import { CALL_LAPSES_AFTER_MS, CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { paths } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { isEmergency } from '#shared/understanding/emergency-words.ts';
import { alarmOriginNote, safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { formatTableName, normaliseTableName, tableInSentence } from '#shared/venues/table-name.ts';
import {
  claimMailTurn,
  findVenuesToMail,
  insertMissedCallsForMail,
  MISSED_CALL_MAIL_INTERVAL_MS,
  type MissedCallForMail,
  takeMissedCallsForMail,
} from './missed-call-mail-query.ts';

const MISSED_AFTER = `${CALL_MISSED_AFTER_MS / MINUTE_MS} minutes`;
const LAPSES_AFTER = `${CALL_LAPSES_AFTER_MS / MINUTE_MS} minutes`;
const MAILED_EVERY = `${MISSED_CALL_MAIL_INTERVAL_MS / MINUTE_MS} minutes`;
const TABLE_LENGTH = 40;
const MAX_NAMED = 4;
const MAX_LISTED = 30;
const REASONS: Record<MissedCallForMail['why'], string> = {
  late: `nobody was on the way after ${MISSED_AFTER}`,
  unheard: 'by then no floor board was open, and nobody had notifications on',
  gone: 'the person on the way could no longer come, and nobody else was listening',
  lapsed: `someone was on the way, but ${LAPSES_AFTER} later nobody had said they were there`,
  unvisited: 'the alarm was ended, and nobody said they were at the table',
};

/**
 * Emails the people whom the owner chose to be notified of calls, in the transaction that marks the
 * calls as missed. If the venue got such an email recently, the calls are held for the next one.
 */
export async function mailMissedCalls(
  services: Services,
  tx: Transaction,
  missed: readonly MissedCallForMail[],
): Promise<void> {
  const within = { ...services, db: tx };
  // Sorted, so that two servers that lock the same venues cannot deadlock.
  const venueUuids = [...new Set(missed.map(({ venueUuid }) => venueUuid))].sort();
  for (const venueUuid of venueUuids) {
    const calls = missed.filter((call) => call.venueUuid === venueUuid);
    const hasSafety = calls.some(({ safety }) => safety !== null);
    if (!(await claimMailTurn(within, venueUuid, hasSafety)))
      await insertMissedCallsForMail(within, calls);
    else await sendMail(services, tx, await takeMissedCallsForMail(tx, venueUuid), calls);
  }
}

/** Sends the emails about missed calls that were held for later. */
export async function mailQueuedMissedCalls(services: Services): Promise<void> {
  const due = await findVenuesToMail(services);
  await forEachDue(
    services,
    due,
    ({ venueUuid }) => venueUuid,
    ({ venueUuid, hasSafety }) =>
      services.db.transaction(async (tx) => {
        // Another server may have sent this email a moment ago.
        if (!(await claimMailTurn({ ...services, db: tx }, venueUuid, hasSafety))) return;
        await sendMail(services, tx, await takeMissedCallsForMail(tx, venueUuid), []);
      }),
  );
}

const forEachDue = makeForEachWithBackoff('mails about missed calls');

async function sendMail(
  services: Services,
  tx: Transaction,
  waited: readonly MissedCallForMail[],
  missed: readonly MissedCallForMail[],
): Promise<void> {
  // A call that was held for this email, taken and then missed again is listed once.
  const again = new Set(missed.map(({ id }) => id));
  const calls = [...waited.filter(({ id }) => !again.has(id)), ...missed].toSorted(
    compareByUrgency,
  );
  const [first] = calls;
  if (!first) return;
  const mail =
    calls.length === 1
      ? missedCallMail(services, first)
      : missedCallDigestMail(services, first, calls);
  // Erasing a guest's answer deletes the unsent email about the guest's call. An email about
  // several calls quotes no guest and is kept, because the other calls still have to be reported.
  const aboutIds = calls.length === 1 ? [first.id] : [];
  // There is no push about a missed call, so the email need not wait for one.
  const news = { kind: 'call', about: null } as const;
  await mailVenueMembers(services, tx, first.venueUuid, news, { ...mail, aboutIds });
}

/**
 * Safety matters first, all in the order of the floor board. One real emergency among many made-up
 * calls must not be the last line that a manager reads.
 */
function compareByUrgency(one: MissedCallForMail, other: MissedCallForMail): number {
  return (
    Number(other.safety !== null) - Number(one.safety !== null) ||
    compareAlarms(alarmOf(one), alarmOf(other))
  );
}

function alarmOf(call: MissedCallForMail): Alarm {
  const { safety, isScanned } = call;
  const createdAt = new Date(call.createdAt).toISOString();
  return { safety, isScanned, isEmergency: isLifeAtRisk(call), networks: [], createdAt };
}

/** The email about a single call to which, as far as we know, nobody came. */
function missedCallMail(services: Services, call: MissedCallForMail): NewsMail {
  const { preheader, text } = WORDS[call.why](call);
  return mailWith(services, call, {
    preheader,
    heading: digestSubject([call], call),
    paragraphs: [text, ...alsoWroteSentence(call)],
  });
}

/** One email for calls that were missed close together; `calls` is never empty. */
function missedCallDigestMail(
  services: Services,
  first: MissedCallForMail,
  calls: readonly MissedCallForMail[],
): NewsMail {
  const now = services.now();
  const listed = calls.slice(0, MAX_LISTED);
  const unlisted = calls.length - listed.length;
  const rows = listed.map((call) => ({
    name: formatMoment(call.createdAt, { now, timeZone: first.timezone }),
    value: `${formatTableName(shorten(call.tableNumber, TABLE_LENGTH))}${alarmOriginNote(call)}: ${reasonFact(call)}`,
  }));
  return mailWith(services, first, {
    preheader: `At most one email every ${MAILED_EVERY} while so many calls are missed.`,
    heading: digestSubject(calls, first),
    paragraphs: [
      `As far as we know, nobody came to these tables. We send these together, at most once in ${MAILED_EVERY}; possible safety issues come sooner. Guests who called have been told that you will read this.`,
    ],
    facts: [{ rows }],
    ...(unlisted > 0 && { note: `And ${unlisted} more on the floor board.` }),
  });
}

function mailWith(
  services: Services,
  { venueId, venueName }: MissedCallForMail,
  content: Omit<NewsMail['content'], 'action' | 'footer' | 'footerLink'>,
): NewsMail {
  return {
    kind: 'missed-call',
    subject: content.heading,
    content: {
      ...content,
      action: {
        label: 'Open the floor board',
        url: `${services.config.publicUrl}${paths.floor}?${new URLSearchParams({ venue: venueId })}`,
      },
      ...newsMailFooter(services, 'call', { venueId, venueName }),
    },
  };
}

function digestSubject(
  calls: readonly MissedCallForMail[],
  { venueName }: MissedCallForMail,
): string {
  // A member took the call or ended the alarm, so we cannot say that nobody came.
  const isUncertain = calls.every(({ why }) => why === 'lapsed' || why === 'unvisited');
  const what = isUncertain ? 'Nobody said they reached' : 'Nobody came to';
  return `${what} ${urgentTable(calls) ?? allTables(calls)} at ${venueName}`;
}

/**
 * The table of the most urgent call with its safety matter, and how many other tables there are.
 */
function urgentTable(calls: readonly MissedCallForMail[]): string | undefined {
  const [first] = calls;
  const matter = first && safetyFact(first);
  if (!matter) return undefined;
  const place = tableInSentence(shorten(first.tableNumber, TABLE_LENGTH));
  const others = new Set(calls.map(({ tableNumber }) => normaliseTableName(tableNumber))).size - 1;
  if (others === 0) return `${place} (${matter})`;
  return `${place} (${matter}) and ${others} other ${others === 1 ? 'table' : 'tables'}`;
}

function allTables(calls: readonly MissedCallForMail[]): string {
  const tables = new Map(
    calls.map(({ tableNumber }) => [normaliseTableName(tableNumber), tableNumber]),
  );
  const names = [...tables.values()].map((name) => shorten(name, TABLE_LENGTH));
  const last = names.at(-1) ?? '';
  if (names.length === 1) return tableInSentence(last);
  if (names.length > MAX_NAMED) return `${names.length} tables`;
  return `tables ${names.slice(0, -1).join(', ')} and ${last}`;
}

type MissedCallWords = { preheader: string; text: string };

const WORDS: Record<MissedCallForMail['why'], (call: MissedCallForMail) => MissedCallWords> = {
  late: (call) => {
    const { tableNumber } = call;
    const what = alarmSentence(call);
    return {
      preheader: what
        ? `Nobody went there for ${MISSED_AFTER}: ${what}.`
        : `A guest waited for ${MISSED_AFTER}.`,
      text: what
        ? `A guest at ${tableInSentence(tableNumber)} reported a safety issue (${what}), and ${MISSED_AFTER} later nobody was on the way.`
        : `A guest at ${tableInSentence(tableNumber)} asked for someone to come, and ${MISSED_AFTER} later nobody was on the way. They have been told that you will read this.`,
    };
  },
  unheard: ({ tableNumber }) => ({
    preheader: 'The last floor board was closed.',
    text: `A guest at ${tableInSentence(tableNumber)} asked for someone to come. Before anyone went, the last floor board was closed or lost its connection, so nobody is listening now. They have been told that you will read this.`,
  }),
  gone: (call) => ({
    preheader: `${takerName(call)} can no longer go.`,
    text: `${whatGuestDid(call)} ${takerName(call)} was on the way but can no longer come, and nobody else is listening.${whatGuestWasTold(call, 'nobody is free')}`,
  }),
  lapsed: (call) => ({
    preheader: `${takerName(call)} set off ${LAPSES_AFTER} ago.`,
    text: `${whatGuestDid(call)} ${takerName(call)} set off ${LAPSES_AFTER} ago, and nobody has said since that they arrived.${whatGuestWasTold(call, 'we cannot tell whether anybody came')}`,
  }),
  unvisited: (call) => ({
    preheader: `${enderOfAlarm(call)} ended the alarm on the floor board.`,
    text: `${whatGuestDid(call)} ${enderOfAlarm(call)} ended the alarm on the floor board, and nobody said they were at the table. It waits on Today until you or another manager acts on it.`,
  }),
};

function enderOfAlarm({ takenByName }: MissedCallForMail): string {
  return takenByName ?? 'Somebody';
}

function takerName({ takenByName }: MissedCallForMail): string {
  return takenByName ?? 'Someone';
}

function whatGuestDid({ tableNumber, isAlarm }: MissedCallForMail): string {
  const did = isAlarm ? 'reported a safety issue' : 'asked for someone to come';
  return `A guest at ${tableInSentence(tableNumber)} ${did}.`;
}

/** Empty for an alarm: its guest did not call and has been told nothing. */
function whatGuestWasTold({ isAlarm }: MissedCallForMail, what: string): string {
  return isAlarm ? '' : ` The guest has been told that ${what} and that you will read this.`;
}

/** Mentions the safety issue of a call; the text about an alarm names it already. */
function alsoWroteSentence(call: MissedCallForMail): string[] {
  const matter = safetyFact(call);
  return matter && !call.isAlarm ? [`The guest also reported a safety issue: ${matter}.`] : [];
}

function alarmSentence(call: MissedCallForMail): string | null {
  return call.isAlarm ? safetyFact(call) : null;
}

function reasonFact(call: MissedCallForMail): string {
  const matter = safetyFact(call);
  return matter ? `${matter}; ${REASONS[call.why]}` : REASONS[call.why];
}

/** The name of the call's safety matter in lower case, for use within a sentence. */
function safetyFact(call: MissedCallForMail): string | null {
  return call.safety && safetyAlarmName(call.safety, isLifeAtRisk(call)).toLowerCase();
}

function isLifeAtRisk({ safety, alarmWords }: MissedCallForMail): boolean {
  return safety !== null && isEmergency(safety, alarmWords);
}
