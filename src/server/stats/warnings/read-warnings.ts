import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { hasUnreadBacklog } from '#server/understanding/reading/unread-backlog.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { addDays, lastDays } from '#shared/stats/definitions.ts';
import type { warnings } from '#shared/stats/warnings/contract.ts';
import {
  type DailyParties,
  findTopicWarning,
  USUAL_DAYS,
  WATCHED_DAYS,
} from '#shared/stats/warnings/early-warning.ts';
import { TOPICS, type Topic } from '#shared/understanding/understanding.ts';
import { countCircumstances } from './circumstances-query.ts';
import { findTopicDays, type TopicDay } from './topic-parties-query.ts';
import { closeWarnings, countUselessWarnings, openWarnings } from './warning-query.ts';

export type Warning = z.input<typeof warnings.response>[number];
type FoundWarning = Omit<Warning, 'id' | 'status' | 'lookAt'>;

/**
 * For each warning that was of no use, the next one about its topic needs this much more evidence.
 */
const BAR_STEP = 0.5;
const HIGHEST_BAR = 4;

/** What at least this share of the complaints has in common is worth a look ... */
const MOST = 0.5;
const MIN_IN_COMMON = 3;
/**
 * ... if it is also this many times as common as in all answers. Evenings do not count at a place
 * that only opens in the evening.
 */
const TIMES_USUAL = 1.5;

/**
 * The topics that are complained about more often than usual. They are computed from the answers
 * each time, so that late and corrected answers count; a stored row only keeps what the team made
 * of a warning. None while older answers wait to be read: the usual share would be too low.
 */
export async function readWarnings(services: Services, venue: VenueWithToday): Promise<Warning[]> {
  const days = lastDays(USUAL_DAYS + WATCHED_DAYS, venue.today);
  if (await hasUnreadBacklog(services, { venueUuid: venue.id, since: beginOf(venue.today) }))
    return [];
  const topicDays = await findTopicDays(services.db, venue, days);
  const warnings = await services.db.transaction(async (tx) => {
    const useless = await countUselessWarnings(tx, venue.id);
    const barOf = (topic: Topic) => Math.min(HIGHEST_BAR, 1 + BAR_STEP * (useless.get(topic) ?? 0));
    const found = findWarnings(topicDays, days.first, barOf);
    const at = services.now();
    const open = await openWarnings(
      tx,
      venue.id,
      found.map(({ topic, since }) => ({ topic, since })),
      at,
    );
    const isFound = (topic: Topic) => found.some((warning) => warning.topic === topic);
    await closeWarnings(
      tx,
      open.filter(({ topic }) => !isFound(topic)).map(({ id }) => id),
      at,
    );
    return found.flatMap((warning) => {
      const row = open.find(({ topic }) => topic === warning.topic);
      return row ? { ...warning, id: row.id, status: row.status } : [];
    });
  });
  return Promise.all(
    warnings.map(async ({ status, ...warning }) => ({
      ...warning,
      lookAt: await findCommonPlaces(services.db, venue, warning),
      status,
    })),
  );
}

/**
 * The start of the days from which warnings are computed, one day early to allow for any time zone.
 */
function beginOf(today: string): Date {
  return new Date(Date.parse(addDays(today, -(USUAL_DAYS + WATCHED_DAYS))) - DAY_MS);
}

/**
 * Whether owners cannot be mailed any warnings yet, because older answers of some venue are unread.
 */
export async function areWarningsHeld(services: Services): Promise<boolean> {
  const since = beginOf(services.now().toISOString().slice(0, 10));
  return hasUnreadBacklog(services, { since });
}

async function findCommonPlaces(
  db: Queryable,
  venue: VenueWithToday,
  { since, answers }: FoundWarning,
): Promise<Warning['lookAt']> {
  const counts = await countCircumstances(db, venue, { since, ids: answers });
  const all = counts
    .filter(({ kind }) => kind === 'time')
    .reduce((total, count) => total + count.all, 0);
  return counts
    .filter(
      ({ about, all: there }) =>
        about >= MIN_IN_COMMON &&
        about >= MOST * answers.length &&
        about * all >= TIMES_USUAL * there * answers.length,
    )
    .map(({ kind, name, about }) => ({ kind, name, answers: about }));
}

function findWarnings(
  topicDays: readonly TopicDay[],
  first: string,
  barOf: (topic: Topic) => number,
): FoundWarning[] {
  const dates = Array.from({ length: USUAL_DAYS + WATCHED_DAYS }, (_, index) =>
    addDays(first, index),
  );
  const all = new Map(
    topicDays.filter(({ topic }) => topic === null).map(({ day, parties }) => [day, parties]),
  );
  return TOPICS.flatMap((topic) => {
    const about = new Map(
      topicDays.filter((row) => row.topic === topic).map((row) => [row.day, row]),
    );
    const history: DailyParties[] = dates.map((day) => ({
      parties: all.get(day) ?? 0,
      about: about.get(day)?.parties ?? 0,
    }));
    const warning = findTopicWarning(history, barOf(topic));
    if (!warning) return [];
    const { since, parties, about: complained, usualShare, isVerySure } = warning;
    return {
      topic,
      since: dates[since] ?? first,
      share: complained / parties,
      usualShare,
      parties,
      about: complained,
      answers: dates
        .slice(since)
        .reverse()
        .flatMap((day) => about.get(day)?.answers ?? []),
      isVerySure,
    };
  }).sort((one, other) => other.share - other.usualShare - (one.share - one.usualShare));
}
