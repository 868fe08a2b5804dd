import type { z } from 'zod';
import { claimWeeklySummary } from '#server/businesses/notification-query.ts';
import { unsubscribeUrls } from '#server/businesses/unsubscribe-token.ts';
import type { FactGroup } from '#server/mail/mail-content.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import {
  findWeeklyAnswers,
  findWeeklyTopics,
  type WeeklyAnswers,
  type WeeklyTopics,
} from '#server/stats/find-weekly-answers.ts';
import { measureComplaintWaits } from '#server/stats/live/complaint-waits-query.ts';
import { countCalls } from '#server/stats/live/read-live-service.ts';
import { readWeeklySummary } from '#server/stats/read-weekly-summary.ts';
import { readWeeklyTrends } from '#server/stats/read-weekly-trends.ts';
import { findVenuesInScope, type VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { paths } from '#shared/site/paths.ts';
import type { CallFigures, DurationQuartiles } from '#shared/stats/call-figures.ts';
import { formatPutRight, formatQuartiles } from '#shared/stats/call-words.ts';
import {
  changeVerdict,
  isClearlyMoreOrFewer,
  WEEK_VERDICT_WORDS,
} from '#shared/stats/change-verdict.ts';
import type { weeklySummary, weeklyTrends } from '#shared/stats/contract.ts';
import { addDays, lastSevenDays } from '#shared/stats/definitions.ts';
import { percentChange } from '#shared/stats/rules.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import { type Addressee, findOwnersDueForWeeklySummary } from './due-owners-query.ts';

const MAX_VENUES = 20;
const MAX_TOPICS = 3;

const MAX_AT_ONCE = 200;

/** Emails owners a summary of the week on Monday, once however many servers run. */
export async function sendWeeklySummaries(services: Services, most = MAX_AT_ONCE): Promise<void> {
  const now = databaseNow(services);
  await forEachDue(
    services,
    (except) => findOwnersDueForWeeklySummary(services.db, { now, except, most }),
    ({ id }) => id,
    (owner) => sendSummary(services, owner),
  );
}

const forEachDue = makeForEachWithBackoff('weekly summaries');

async function sendSummary(
  services: Services,
  owner: Addressee & { monday: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await claimWeeklySummary(tx, owner.id, owner.monday))) return;
    const weeks: VenueWeek[] = [];
    for (const venue of await findVenuesInScope(tx, wholeBusinessScope(owner.id))) {
      weeks.push(await readVenueWeek({ ...services, db: tx }, venue, owner.monday));
    }
    await queueWeeklySummaryMail(services, tx, owner, weeks);
  });
}

/** A venue's figures for the week that ended on Sunday, as the dashboard showed them then. */
async function readVenueWeek(
  services: Pick<Services, 'now'> & { db: Transaction },
  venue: VenueRow,
  monday: string,
): Promise<VenueWeek> {
  const { db: tx } = services;
  const asked = { ...venue, today: addDays(monday, -1) };
  const week = lastSevenDays(asked.today);
  return {
    venueName: venue.name,
    calls: venue.liveFloor ? await countCalls(services, asked, week) : null,
    answered: (await measureComplaintWaits(tx, asked, week)).answered,
    ...(await readWeeklyTrends(tx, asked)),
    ...(await readWeeklySummary(tx, asked)),
    ...(await findWeeklyAnswers(tx, asked)),
    ...(await findWeeklyTopics(tx, asked)),
  };
}

type VenueWeek = {
  venueName: string;
  /** Null if the venue has no live floor. */
  calls: CallFigures | null;
  answered: DurationQuartiles | null;
} & WeeklyAnswers &
  WeeklyTopics &
  z.input<typeof weeklySummary.response> &
  z.input<typeof weeklyTrends.response>;

async function queueWeeklySummaryMail(
  services: Services,
  tx: Transaction,
  owner: Addressee,
  weeks: readonly VenueWeek[],
): Promise<void> {
  const { pageUrl, callUrl } = unsubscribeUrls(services, {
    businessId: owner.id,
    purpose: 'weekly-summary',
  });
  const unlisted = weeks.length - MAX_VENUES;
  const opening = openingSentence(weeks);
  await queueMail(services, tx, {
    kind: 'weekly-summary',
    to: { address: owner.email, ...(owner.firstName && { name: owner.firstName }) },
    subject: `Your week at ${placesOf(weeks)}: ${newsOf(weeks)}`,
    unsubscribeUrl: callUrl,
    content: {
      preheader: opening,
      heading: `Your week, ${daysOf(weeks)}`,
      paragraphs: [opening, ...urgentSentence(weeks)],
      facts: weeks.slice(0, MAX_VENUES).map(weekFacts),
      action: {
        label: 'Open your dashboard',
        url: `${services.config.publicUrl}${paths.dashboard}`,
      },
      ...(unlisted > 0 && { note: `${plural(unlisted, 'more restaurant')} in your dashboard.` }),
      footer: 'You get this every Monday because you own the account.',
      footerLink: { label: 'Unsubscribe', url: pageUrl },
    },
  });
}

/** '45 answers, 2 guests waiting', for the subject. */
function newsOf(weeks: readonly VenueWeek[]): string {
  const answers = sum(weeks, (week) => week.thisWeek);
  const waiting = sum(weeks, (week) => week.waitingGuests);
  return [
    answers === 0 ? 'no feedback' : plural(answers, 'answer'),
    ...(waiting > 0 ? [`${plural(waiting, 'guest')} waiting`] : []),
  ].join(', ');
}

function weekFacts(week: VenueWeek): FactGroup {
  const { thisWeek, lastWeek, satisfactionRate, negativeCount, seriousComplaints } = week;
  const feedback = { name: 'Feedback', value: String(thisWeek || 'None') };
  if (thisWeek === 0 && !week.calls?.made) return { title: week.venueName, rows: [feedback] };
  const facts = {
    'Change on the week before':
      lastWeek > 0 ? signedPercent(percentChange(thisWeek, lastWeek)) : '',
    Satisfaction:
      satisfactionRate === null ? 'No ratings' : `${satisfactionRate}%${shareWords(week)}`,
    'Negative feedback': `${negativeCount}${negativeCount > 0 ? ' (rated poor or fair)' : ''}`,
    'Serious complaints': String(seriousComplaints),
    'Most complaints on': week.topComplaintDayVerdict === 'stands out' ? week.topComplaintDay : '',
    ...topicFacts(week),
    'Most mentioned': (!week.isTopMentionedServerTied && week.topMentionedServer) || '',
    'Waiting for you': String(week.waitingGuests),
    'Complaints answered after': week.answered ? formatQuartiles(week.answered) : '',
    ...callFacts(week.calls),
  };
  const rows = Object.entries(facts).map(([name, value]) => ({ name, value }));
  return { title: week.venueName, rows: [feedback, ...rows.filter(({ value }) => value)] };
}

/**
 * The counts behind the percentage, and the comparison: ' (41 of 45), about the same as the week
 * before'.
 */
function shareWords({ week, weekBefore }: VenueWeek): string {
  const verdict = WEEK_VERDICT_WORDS[changeVerdict(week, weekBefore)];
  return ` (${week.satisfied} of ${week.rated}), ${verdict.charAt(0).toLowerCase()}${verdict.slice(1)}`;
}

/** The topics that guests wrote about or tapped; empty if there were none. */
function topicFacts({
  readAnswers,
  withWords,
  safetyMatters,
  praised,
  complainedOf,
}: WeeklyTopics): Record<string, string> {
  if (readAnswers === 0) return {};
  const most = (topics: WeeklyTopics['praised']) =>
    topics
      .slice(0, MAX_TOPICS)
      .map(({ topic, count }) => `${TOPIC_LABELS[topic]} (${count})`)
      .join(', ');
  return {
    'Answers with words': withWords === 0 ? 'None, guests tapped topics' : String(withWords),
    Praise: most(praised),
    Complaints: most(complainedOf),
    'Possible safety issues': String(safetyMatters || 'None'),
  };
}

function callFacts(calls: CallFigures | null): Record<string, string> {
  if (!calls) return {};
  const refused = calls.refused > 0 && {
    'Called while nobody was listening': String(calls.refused),
  };
  if (calls.made === 0) return { 'Calls to a table': 'None', ...refused };
  return {
    'Calls to a table': String(calls.made),
    'Someone came after': calls.untilThere
      ? formatQuartiles(calls.untilThere)
      : 'No arrival recorded',
    'Sorted at the table': formatPutRight(calls),
    ...refused,
  };
}

function openingSentence(weeks: readonly VenueWeek[]): string {
  const thisWeek = sum(weeks, (week) => week.thisWeek);
  const lastWeek = sum(weeks, (week) => week.lastWeek);
  if (thisWeek === 0) return `A quiet week: no feedback (${lastWeek} the week before).`;
  const told = `${plural(thisWeek, 'guest')} told you how it was`;
  if (lastWeek === 0) return `${told}; the week before nobody did.`;
  if (thisWeek + lastWeek < MIN_RATINGS) return `${told}; the week before ${lastWeek} did.`;
  if (!isClearlyMoreOrFewer(thisWeek, lastWeek)) {
    return `${told}, about as many as the week before (${lastWeek}).`;
  }
  const change = percentChange(thisWeek, lastWeek);
  return `${told}, ${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than the week before.`;
}

/** What needs the owner's attention before the numbers. */
function urgentSentence(weeks: readonly VenueWeek[]): string[] {
  const serious = sum(weeks, (week) => week.seriousComplaints);
  const waiting = sum(weeks, (week) => week.waitingGuests);
  const parts = [
    serious > 0 && `${plural(serious, 'serious complaint')} came in`,
    waiting > 0 &&
      // Not 'unhappy guest': an unread message on a ticket counts too, and may be a thank-you.
      `${plural(waiting, 'guest')} still ${waiting === 1 ? 'waits' : 'wait'} for you`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? [`${parts.join(', and ')}.`] : [];
}

function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`;
}

function placesOf(weeks: readonly VenueWeek[]): string {
  const [first, ...others] = weeks;
  const name = first?.venueName ?? 'your restaurant';
  return others.length > 0 ? `${name} and ${others.length} more` : name;
}

/** The dates of the first venue's week: "9–15 November". Some Node versions use narrow spaces. */
function daysOf(weeks: readonly VenueWeek[]): string {
  const days = weeks[0]?.dailyBreakdown ?? [];
  const [from, to] = [days[0]?.date, days.at(-1)?.date].map(
    (date) => new Date(`${date}T12:00:00Z`),
  );
  const range = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return from && to ? range.formatRange(from, to).replace(/\s/g, ' ') : '';
}

function sum(weeks: readonly VenueWeek[], countOf: (week: VenueWeek) => number): number {
  return weeks.reduce((total, week) => total + countOf(week), 0);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
