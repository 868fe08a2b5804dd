import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findRoster } from '#server/roster/people-query.ts';
import { matchPerson } from '#shared/roster/match-person.ts';
import { FORMER_STAFF } from '#shared/roster/roster-rules.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import {
  FORMER_STAFF_ID,
  type PersonFigures,
  type PersonWithQuote,
} from '#shared/stats/people/contract.ts';
import { personRates } from '#shared/stats/people/person-rate.ts';
import { findServerMentions } from '../read-weekly-summary.ts';
import type { ZonedVenue } from '../venue-totals.ts';
import { findLatestQuotes } from './latest-quotes-query.ts';
import { findServedParties } from './people-query.ts';

/**
 * The people of a venue, sorted by name and never by rate: how many answers came from their tables,
 * how often guests named them, and how satisfied their guests were. People who have left share one
 * line without a rate.
 */
export async function readPeople(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<PersonFigures[]> {
  const roster = await findRoster(db, venue.id);
  const cells = await findServedParties(db, venue, days);
  const ratedCells = cells.flatMap(({ cell, ...rest }) =>
    cell === null ? [] : [{ ...rest, cell }],
  );
  const isOnRoster = new Set(roster.map(({ id }) => id));
  const rates = personRates(
    ratedCells.flatMap(({ personId, ...cell }) =>
      personId !== null && isOnRoster.has(personId) ? [{ ...cell, personId }] : [],
    ),
    ratedCells.filter(({ personId }) => personId === null),
  );
  const rateOf = new Map(rates.map((rate) => [rate.personId, rate]));
  const answersOf = new Map(
    cells.flatMap(({ personId, cell, answers }) =>
      personId !== null && cell === null ? [[personId, answers] as const] : [],
    ),
  );
  const praiseOf = await countPraise(db, { venue, days, roster });
  const figures: PersonFigures[] = roster.map(({ id, name }) => ({
    personId: id,
    name,
    answers: answersOf.get(id) ?? 0,
    parties: rateOf.get(id)?.parties ?? 0,
    praise: praiseOf.get(id)?.total ?? 0,
    praiseWithWords: praiseOf.get(id)?.withWords ?? 0,
    rate: rateOf.get(id)?.rate ?? null,
    comparedWithHouse: rateOf.get(id)?.comparedWithHouse ?? 'too few',
  }));
  const answersOfFormer = [...answersOf]
    .filter(([id]) => !isOnRoster.has(id))
    .reduce((total, [, answers]) => total + answers, 0);
  if (answersOfFormer > 0) figures.push(formerStaff(answersOfFormer));
  return figures;
}

/** The figures of all people, each with the newest praise in a guest's own words. */
export async function readPeopleWithQuotes(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<PersonWithQuote[]> {
  const [figures, quotes, roster] = await Promise.all([
    readPeople(db, venue, days),
    findLatestQuotes(db, venue, days),
    findRoster(db, venue.id),
  ]);
  const quoteOf = new Map<string, PersonWithQuote['latestQuote']>();
  for (const { serverName, words, createdAt, feedbackId } of quotes) {
    const [person, another] = matchPerson(serverName, roster);
    if (!person || another || quoteOf.has(person.id)) continue;
    quoteOf.set(person.id, {
      feedbackId,
      words: redactAddresses(words.trim()),
      createdAt: createdAt.toISOString(),
    });
  }
  return figures.map((person) => ({
    ...person,
    latestQuote: quoteOf.get(person.personId) ?? null,
  }));
}

function formerStaff(answers: number): PersonFigures {
  return {
    personId: FORMER_STAFF_ID,
    name: FORMER_STAFF,
    answers,
    parties: 0,
    praise: 0,
    praiseWithWords: 0,
    rate: null,
    comparedWithHouse: 'too few',
  };
}

type Praise = { total: number; withWords: number };

/** A typed name that may mean either of two people is counted for neither. */
async function countPraise(
  db: Queryable,
  {
    venue,
    days,
    roster,
  }: {
    venue: ZonedVenue;
    days: DaySpan | undefined;
    roster: Awaited<ReturnType<typeof findRoster>>;
  },
): Promise<Map<string, Praise>> {
  const praise = new Map<string, Praise>();
  for (const { serverName, mentions, withWords } of await findServerMentions(db, venue, days)) {
    const [person, another] = matchPerson(serverName, roster);
    if (!person || another) continue;
    const before = praise.get(person.id) ?? { total: 0, withWords: 0 };
    praise.set(person.id, {
      total: before.total + mentions,
      withWords: before.withWords + withWords,
    });
  }
  return praise;
}
