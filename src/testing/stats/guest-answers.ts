import fc from 'fast-check';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { READER_VERSION } from '#server/understanding/reading/reader-version.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { SATISFIED_RATINGS } from '#shared/stats/definitions.ts';
import type { Tone, Topic } from '#shared/understanding/understanding.ts';
import type { TestApp } from '../test-app.ts';

/** What a guest said and what the reader made of it. */
export type GuestAnswer = {
  at: Date;
  table?: string | null;
  device?: string | undefined;
  rating?: Rating | null;
  /** The name of a member of staff that the guest typed. */
  named?: string;
  words?: string;
  visitDate?: string | null;
  heldAt?: Date | null;
  tone?: Tone;
  topics?: { topic: Topic; tone: Tone }[];
};

export type StoredAnswer = GuestAnswer & { id: string };

/** Stores the answers as read; in the order given, which need not be that of their times. */
export async function storeAnswers(
  app: Pick<TestApp, 'db'>,
  venue: Pick<VenueRow, 'id' | 'venueId'>,
  given: readonly GuestAnswer[],
): Promise<StoredAnswer[]> {
  const stored = given.map((answer) => ({ ...answer, id: newId() }));
  if (stored.length === 0) return stored;
  await insertFeedbackRows(
    app.db,
    stored.map(({ id, at, table = null, rating = null, named = null, device = null, ...rest }) => ({
      id,
      venueId: venue.venueId,
      venueUuid: venue.id,
      overallRating: rating,
      tableNumber: table,
      deviceOnDay: device,
      serverName: named,
      textSpecific: rest.words,
      visitDate: rest.visitDate,
      heldAt: rest.heldAt,
      ...(rating && SATISFIED_RATINGS.includes(rating) && { sentiment: 'positive' as const }),
      isSeriousComplaint: false,
      createdAt: at,
    })),
  );
  await app.db.insert(understandings).values(
    stored.map(({ id, at, tone = null, topics = [] }) => ({
      feedbackId: id,
      venueUuid: venue.id,
      feedbackCreatedAt: at,
      tone,
      topics: topics.map(({ topic }) => topic),
      topicTones: topics.map((topic) => topic.tone),
      readerVersion: READER_VERSION,
      readAt: at,
      wasSerious: false,
    })),
  );
  return stored;
}

export function complaintsAbout(...topics: Topic[]): Required<GuestAnswer>['topics'] {
  return topics.map((topic) => ({ topic, tone: 'negative' }));
}

/** Noon after each night of 2026 in which the clocks change, in two time zones. */
export const AFTER_CLOCK_CHANGES = [
  ['Europe/London', '2026-03-29T12:00:00Z'],
  ['Europe/London', '2026-10-25T12:00:00Z'],
  ['America/New_York', '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-11-01T12:00:00Z'],
] as const;

/** Two tables as guests and codes write them; null for an answer without a table. */
export const aSpelledTable = fc.constantFrom(null, '7', ' 7', '07', 'Table 7', 'table 8', '08');

/** Before now: mostly within four days, often within the same night. */
export const minutesAgo = fc.oneof(
  fc.integer({ min: 0, max: 4 * 24 * 60 }),
  fc.integer({ min: 5 * 60, max: 14 * 60 }),
);

/**
 * The answers of each party, oldest first: the slow reference for all figures that count parties.
 * A gap of 90 minutes at a place starts a new run; in a run, every 90 minutes are one party.
 */
export function partiesOf<A extends StoredAnswer>(
  answers: readonly A[],
  placeOf: (answer: A) => string = placesOf(answers),
): A[][] {
  const parties = new Map<string, A[]>();
  const runs = new Map<string, { since: number; last: number }>();
  const inOrder = answers.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  );
  for (const answer of inOrder) {
    const [place, time] = [placeOf(answer), answer.at.getTime()];
    const run = runs.get(place);
    const since = run && time - run.last < PARTY_MS ? run.since : time;
    runs.set(place, { since, last: time });
    const key = `${place} ${since} ${Math.floor((time - since) / PARTY_MS)}`;
    parties.set(key, [...(parties.get(key) ?? []), answer]);
  }
  return [...parties.values()];
}

const PARTY_MS = 90 * MINUTE_MS;

/** The table of each answer, or its device if that wrote from several places within 90 minutes. */
function placesOf<A extends StoredAnswer>(answers: readonly A[]): (answer: A) => string {
  const wandering = new Map<A, string>();
  const fromDevices = answers.filter(({ device }) => device !== undefined);
  for (const burst of partiesOf(fromDevices, ({ device }) => `device ${device}`)) {
    if (new Set(burst.map(tablePlace)).size === 1) continue;
    for (const answer of burst) wandering.set(answer, `burst ${burst[0]?.id}`);
  }
  return (answer) => wandering.get(answer) ?? tablePlace(answer);
}

/** An answer without a table is its own party. */
export function tablePlace({ table, id }: StoredAnswer): string {
  return table?.trim().toLowerCase().replace('table ', '').replace(/^0+/, '') ?? id;
}
