import type { Services } from '#server/services.ts';
import { hasUnreadBacklog } from '#server/understanding/reading/unread-backlog.ts';
import { findVenueNotes, type StoredNote } from '#server/venues/notes/queries.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { addDays, countDays, type DaySpan, localDay } from '#shared/stats/definitions.ts';
import {
  type ChangeEffect,
  daysUntilHalvingShows,
  judgeChange,
  MAX_DAYS_AFTER_CHANGE,
  MAX_DAYS_BEFORE_CHANGE,
  MIN_DAYS_BETWEEN_CHANGES,
  sumParties,
} from '#shared/stats/judge-change.ts';
import type { DailyParties } from '#shared/stats/warnings/early-warning.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { ChangeVerdict, JudgedNote } from '#shared/venues/notes-contract.ts';
import { findTopicDays, type TopicDay } from '../warnings/topic-parties-query.ts';

type TopicNote = StoredNote & { topic: Topic };
type Watch = { before: DaySpan; after: DaySpan | undefined };

/** The notes of a venue, oldest day first, with a verdict on those that have a topic. */
export async function judgeNotes(services: Services, venue: VenueWithToday): Promise<JudgedNote[]> {
  const notes = await findVenueNotes(services.db, venue.id);
  const watches = new Map(
    notes
      .filter(isJudged)
      .map((note) => [note.id, { note, watch: watchOf(note, notes, venue.today) }]),
  );
  const spans = [...watches.values()].flatMap(({ watch: { before, after } }) => [
    before,
    ...(after ? [after] : []),
  ]);
  const days = spans.length === 0 ? undefined : coverAll(spans);
  const topicDays = days ? await findTopicDays(services.db, venue, days) : [];
  const since = days && new Date(Date.parse(days.first) - DAY_MS);
  const isStillReading =
    since !== undefined && (await hasUnreadBacklog(services, { venueUuid: venue.id, since }));
  return notes.map((note) => {
    const watched = watches.get(note.id);
    const verdict = watched
      ? verdictOn(watched.note, watched.watch, { notes, topicDays, venue, isStillReading })
      : null;
    return { ...note, verdict };
  });
}

/**
 * All answers are newer. Without this limit, the days before a change could be earlier than
 * PostgreSQL's first day.
 */
const FIRST_JUDGED_DAY = '2000-01-01';

function isJudged(note: StoredNote): note is TopicNote {
  return note.topic !== null && note.day >= FIRST_JUDGED_DAY;
}

/** Judges a change only by the days between the previous and the next change of the same topic. */
function watchOf(note: TopicNote, notes: readonly StoredNote[], today: string): Watch {
  const days = notes.filter(({ topic }) => topic === note.topic).map(({ day }) => day);
  const earlier = days.filter((day) => day < note.day);
  const later = days.filter((day) => day > note.day);
  const last = lowest([
    today,
    addDays(note.day, MAX_DAYS_AFTER_CHANGE - 1),
    ...later.map((day) => addDays(day, -1)),
  ]);
  return {
    before: {
      first: highest([addDays(note.day, -MAX_DAYS_BEFORE_CHANGE), ...earlier]),
      last: addDays(note.day, -1),
    },
    after: note.day <= today ? { first: note.day, last } : undefined,
  };
}

function verdictOn(
  note: TopicNote,
  { before, after }: Watch,
  {
    notes,
    topicDays,
    venue,
    isStillReading,
  }: {
    notes: readonly StoredNote[];
    topicDays: readonly TopicDay[];
    venue: VenueWithToday;
    isStillReading: boolean;
  },
): ChangeVerdict {
  const past = dailyParties(topicDays, note.topic, before);
  const since = after ? dailyParties(topicDays, note.topic, after) : [];
  const isDatedBack = note.day < localDay(venue.timezone, note.statedAt);
  const result: ChangeEffect = isCloseToAnother(note, notes)
    ? 'cannot be told apart'
    : isDatedBack
      ? 'described'
      : judgeChange(past, since);
  const says = isStillReading ? 'still reading' : result;
  const isTested = says === 'yes' || says === 'no' || says === 'not yet';
  return {
    says,
    before: { ...before, ...sumParties(past) },
    after: after ? { ...after, ...sumParties(since) } : null,
    couldBeSeenBy: isTested ? dayOfHalving(note.day, past) : null,
  };
}

function isCloseToAnother({ id, topic, day }: TopicNote, notes: readonly StoredNote[]): boolean {
  return notes.some(
    (other) =>
      other.id !== id &&
      other.topic === topic &&
      addDays(other.day, -MIN_DAYS_BETWEEN_CHANGES) < day &&
      day < addDays(other.day, MIN_DAYS_BETWEEN_CHANGES),
  );
}

/**
 * The day by which it would probably show that complaints have halved, if parties keep coming as
 * they did before the change. Their pace is counted from the first day with a party.
 */
function dayOfHalving(day: string, past: readonly DailyParties[]): string | null {
  const begun = past.findIndex(({ parties }) => parties > 0);
  if (begun < 0) return null;
  const { parties } = sumParties(past);
  const days = daysUntilHalvingShows(past, parties / (past.length - begun));
  return days === undefined ? null : addDays(day, days - 1);
}

function dailyParties(
  topicDays: readonly TopicDay[],
  topic: Topic,
  { first, last }: DaySpan,
): DailyParties[] {
  const counted = new Map(
    topicDays
      .filter((row) => row.topic === null || row.topic === topic)
      .map((row) => [`${row.topic ?? ''} ${row.day}`, row.parties]),
  );
  return Array.from({ length: countDays({ first, last }) }, (_, index) => {
    const day = addDays(first, index);
    return { parties: counted.get(` ${day}`) ?? 0, about: counted.get(`${topic} ${day}`) ?? 0 };
  });
}

function coverAll(spans: readonly DaySpan[]): DaySpan {
  return {
    first: lowest(spans.map(({ first }) => first)),
    last: highest(spans.map(({ last }) => last)),
  };
}

/** Days as YYYY-MM-DD sort correctly as text. */
function lowest(days: readonly string[]): string {
  return days.toSorted().at(0) ?? '';
}

function highest(days: readonly string[]): string {
  return days.toSorted().at(-1) ?? '';
}
