import type { z } from 'zod';
import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import type { Session, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import { lastDays } from '#shared/stats/definitions.ts';
import { PRAISE_DAYS } from '#shared/stats/people/contract.ts';
import type {
  myFigures,
  openReviews,
  ReviewDecision,
} from '#shared/stats/people/reviews-contract.ts';
import { readPeople } from './read-people.ts';
import {
  findPeopleOfUser,
  findServedEntries,
  findServedEntry,
  findUndecidedReviews,
  insertReview,
  type ServedEntry,
  updateReview,
} from './reviews-query.ts';

type Asker = Pick<Session, 'userId' | 'role'>;
type MyFigures = z.input<typeof myFigures.response>;
type Entry = MyFigures[number]['entries'][number];
type OpenReviews = z.input<typeof openReviews.response>;

/** The caller's own figures and newest answers at each venue, and nobody else's. */
export async function readMyFigures(
  services: Services,
  scope: TenantScope,
  { userId, role }: Asker,
): Promise<MyFigures> {
  const { db, now } = services;
  const { venues, mine } = await findOwnPeople(services, scope, userId);
  const since = new Date(now().getTime() - PRAISE_DAYS * DAY_MS);
  const found = await Promise.all(
    mine.map(async ({ personId, venueUuid, mayReadWords }) => {
      const venue = venues.find(({ id }) => id === venueUuid);
      if (!venue) return [];
      const people = await readPeople(db, venue, lastDays(PRAISE_DAYS, venue.today));
      const figures = people.find((person) => person.personId === personId);
      if (!figures) return [];
      const entries = await findServedEntries(db, personId, since);
      const mayRead = role !== 'staff' || mayReadWords;
      return {
        venueId: venue.venueId,
        venueName: venue.name,
        figures,
        entries: entries.map((entry) => presentEntry(entry, mayRead)),
      };
    }),
  );
  return found.flat();
}

/** Asks for another look at an answer; only the person whose tables it came from can. */
export async function askForReview(
  services: Services,
  scope: TenantScope,
  { userId, feedbackId }: { userId: string; feedbackId: string },
): Promise<void> {
  const { db, now } = services;
  const { mine } = await findOwnPeople(services, scope, userId);
  for (const { personId, venueUuid } of mine) {
    if (!(await findServedEntry(db, personId, feedbackId))) continue;
    await insertReview(db, { feedbackId, personId, venueUuid, askedAt: now() });
    return;
  }
  throw new AppError('NOT_FOUND', 'This answer is not from your tables');
}

/** The people of the rosters who are the user, and the venues that the user may see. */
async function findOwnPeople(services: Services, scope: TenantScope, userId: string) {
  const venues = await findVenuesWithToday(services, scope);
  const venueUuids = venues.map(({ id }) => id);
  return { venues, mine: await findPeopleOfUser(services.db, userId, venueUuids) };
}

export async function listOpenReviews({ db }: Services, venueUuid: string): Promise<OpenReviews> {
  const reviews = await findUndecidedReviews(db, venueUuid);
  const found = await Promise.all(
    reviews.map(async ({ feedbackId, askedAt, ...review }) => {
      // The sections may have been corrected since, so that the answer is no longer theirs anyway.
      const entry = await findServedEntry(db, review.personId, feedbackId);
      if (!entry) return [];
      return { ...review, askedAt: askedAt.toISOString(), entry: presentEntry(entry, true) };
    }),
  );
  return found.flat();
}

/** Can be decided again, because somebody may have been mistaken. */
export async function decideReview(
  { db, now }: Services,
  scope: TenantScope,
  { id, decision, userId }: { id: string; decision: ReviewDecision; userId: string },
): Promise<void> {
  const decided = { id, decision, decidedAt: now(), decidedBy: userId };
  if (!(await updateReview(db, scope, decided))) {
    throw new AppError('NOT_FOUND', 'There is no such question');
  }
}

function presentEntry(entry: ServedEntry, mayReadWords: boolean): Entry {
  const { feedbackId, createdAt, tableNumber, rating, isAsked, decision } = entry;
  const words = entry.textSpecific ?? entry.textGeneral;
  return {
    feedbackId,
    createdAt: createdAt.toISOString(),
    tableNumber,
    rating,
    words: mayReadWords ? redactAddresses(words) : null,
    review: decision ?? (isAsked ? 'asked' : null),
  };
}
