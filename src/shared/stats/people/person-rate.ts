import type { Topic } from '#shared/understanding/understanding.ts';
import { type ComparisonResult, compareWithExpected, type PartyCounts } from '../change-verdict.ts';
import { type Interval, MIN_RATINGS, wilsonInterval } from '../wilson-interval.ts';

/** A complaint that is only about these is not the fault of the person who served. */
export const TOPICS_BEYOND_STAFF_CONTROL: readonly Topic[] = [
  'food_quality',
  'food_temperature',
  'portion',
  'drinks',
  'waiting',
];

/**
 * The parties that sat at a person's tables in one kind of shift, such as Friday evenings. Answers
 * about the kitchen or about waiting are left out.
 */
export type PersonCell = PartyCounts & { personId: string; cell: string };
/** The parties of the whole venue in one kind of shift. */
export type HouseCell = PartyCounts & { cell: string };

export type PersonRate = {
  personId: string;
  parties: number;
  /** In percent; null with too few parties. */
  rate: ({ value: number } & Interval) | null;
  comparedWithHouse: ComparisonResult;
};

/**
 * How satisfied the guests of each person were, as if everybody worked the same shifts: a person is
 * compared with what the venue achieves in the shifts that this person worked, so that whoever
 * works the busiest evenings is not blamed for them.
 */
export function personRates(
  people: readonly PersonCell[],
  house: readonly HouseCell[],
): PersonRate[] {
  const overall = sum(house);
  const houseRate = overall.parties > 0 ? overall.satisfied / overall.parties : 0;
  const expectedIn = expectedRates(house, houseRate);
  const totals = totalsOfPeople(people, expectedIn, houseRate);
  const weight = shrinkageParties(totals, houseRate);
  const verdicts = compareWithExpected(
    totals.map(({ parties, satisfied, expected }) => ({
      parties,
      satisfied,
      chance: parties > 0 ? expected / parties : houseRate,
    })),
    MAX_FALSE_PEOPLE,
  );
  return totals.map((person, index) => ({
    personId: person.personId,
    parties: person.parties,
    rate: person.parties < MIN_RATINGS ? null : rateOf(person, houseRate, weight),
    comparedWithHouse: verdicts[index] ?? 'too few',
  }));
}

/** Stricter than for tables: a wrong mark on a person does more harm. */
const MAX_FALSE_PEOPLE = 0.05;
/** A kind of shift with few parties is expected to be like the rest of the venue. */
const PARTIES_PER_CELL = 4;
/**
 * The bounds of the shrinkage: a weaker one would not steady ten answers, a stronger one would hide
 * two hundred.
 */
const SHRINKAGE = { min: 10, max: 200 };

type PersonTotals = PartyCounts & {
  personId: string;
  /** How many of the parties would be satisfied if the person were like the rest of the venue. */
  expected: number;
};

function expectedRates(house: readonly HouseCell[], houseRate: number): Map<string, number> {
  return new Map(
    house.map(({ cell, parties, satisfied }) => [
      cell,
      (satisfied + PARTIES_PER_CELL * houseRate) / (parties + PARTIES_PER_CELL),
    ]),
  );
}

function totalsOfPeople(
  people: readonly PersonCell[],
  expectedIn: ReadonlyMap<string, number>,
  houseRate: number,
): PersonTotals[] {
  const totals = new Map<string, PersonTotals>();
  for (const { personId, cell, parties, satisfied } of people) {
    const before = totals.get(personId) ?? { personId, parties: 0, satisfied: 0, expected: 0 };
    totals.set(personId, {
      personId,
      parties: before.parties + parties,
      satisfied: before.satisfied + satisfied,
      expected: before.expected + parties * (expectedIn.get(cell) ?? houseRate),
    });
  }
  return [...totals.values()];
}

/** The interval is that of the person's own parties; the value is drawn towards the house. */
function rateOf(
  { parties, satisfied, expected }: PersonTotals,
  houseRate: number,
  weight: number,
): NonNullable<PersonRate['rate']> {
  const adjusted = Math.min(parties, Math.max(0, satisfied + parties * houseRate - expected));
  const { low, high } = wilsonInterval(adjusted, parties);
  const value = (100 * (adjusted + weight * houseRate)) / (parties + weight);
  return { value: Math.min(high, Math.max(low, value)), low, high };
}

/**
 * How many parties at the house rate are added to each person's own, by the method of moments: the
 * less people really differ, the more their rates are drawn towards the house rate.
 */
function shrinkageParties(totals: readonly PersonTotals[], houseRate: number): number {
  const variance = houseRate * (1 - houseRate);
  const counted = totals.filter(({ parties }) => parties >= MIN_RATINGS);
  if (counted.length < 2 || variance === 0) return SHRINKAGE.max;
  let parties = 0;
  let spread = 0;
  for (const person of counted) {
    parties += person.parties;
    spread += (person.satisfied - person.expected) ** 2 / person.parties;
  }
  // Expected spread: one variance per person by chance, plus that between people for each party.
  const between = (spread - counted.length * variance) / parties;
  if (between <= 0) return SHRINKAGE.max;
  return Math.min(SHRINKAGE.max, Math.max(SHRINKAGE.min, variance / between - 1));
}

function sum(cells: readonly PartyCounts[]): PartyCounts {
  return {
    parties: cells.reduce((total, { parties }) => total + parties, 0),
    satisfied: cells.reduce((total, { satisfied }) => total + satisfied, 0),
  };
}
