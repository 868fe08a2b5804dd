import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { findRoster } from '#server/roster/people-query.ts';
import { matchPerson } from '#shared/roster/match-person.ts';
import { FORMER_STAFF } from '#shared/roster/roster-rules.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { FORMER_STAFF_ID, type people } from '#shared/stats/people-contract.ts';
import { personRates } from '#shared/stats/person-rate.ts';
import { findNameCounts } from '../names-query.ts';
import type { ZonedVenue } from '../venue-totals.ts';
import { findServedParties } from './people-query.ts';

type PersonFigures = z.input<typeof people.response>[number];

/**
 * The people of a venue by name, never by their rate: how many answers came from their tables, how
 * often guests named them, and how satisfied their guests were. People who have left share one line
 * without a rate.
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
    praise: praiseOf.get(id) ?? 0,
    rate: rateOf.get(id)?.rate ?? null,
    comparedWithHouse: rateOf.get(id)?.comparedWithHouse ?? 'too few',
  }));
  const answersOfFormer = [...answersOf]
    .filter(([id]) => !isOnRoster.has(id))
    .reduce((total, [, answers]) => total + answers, 0);
  if (answersOfFormer > 0) figures.push(formerStaff(answersOfFormer));
  return figures;
}

function formerStaff(answers: number): PersonFigures {
  return {
    personId: FORMER_STAFF_ID,
    name: FORMER_STAFF,
    answers,
    praise: 0,
    rate: null,
    comparedWithHouse: 'too few',
  };
}

/** A typed name that two people could have counts for neither. */
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
): Promise<Map<string, number>> {
  const praise = new Map<string, number>();
  for (const { name, total } of await findNameCounts(db, venue, 'server', days)) {
    const [person, another] = matchPerson(name, roster);
    if (person && !another) praise.set(person.id, (praise.get(person.id) ?? 0) + total);
  }
  return praise;
}
