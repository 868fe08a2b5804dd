import { type HouseCell, type PersonCell, personRates } from '#shared/stats/people/person-rate.ts';
import { makeRandom } from './make-random.ts';

const PEOPLE = 30;
const CELLS = 21;
const STEP = 20;

export type PeopleSimulation = {
  /** The share of pages on which anybody is marked as different, though all are equal. */
  pagesWithMarks: number;
  /** The share of intervals that contain the true rate. */
  coverage: number;
  /** The same by the number of parties that a person served, in steps of 20. */
  coverageByParties: [parties: number, covered: number][];
  /** The mean correlation between a person's rate and how good their shifts were. */
  correlationWithShifts: number;
};

/** Pages of thirty equal people, each of whom works a mix of shifts of their own. */
export function simulatePeople(pages: number): PeopleSimulation {
  const random = makeRandom(7);
  const chances = Array.from({ length: CELLS }, () => 0.78 + 0.2 * random()).sort(
    (one, other) => one - other,
  );
  let pagesWithMarks = 0;
  const intervals = new Map<number, { all: number; covered: number }>();
  let correlations = 0;
  for (let page = 0; page < pages; page += 1) {
    const { people, house, goodness } = drawPage(random, chances);
    const rates = personRates(people, house);
    const truth = trueRate(house, chances);
    if (rates.some(({ comparedWithHouse }) => isMarked(comparedWithHouse))) pagesWithMarks += 1;
    for (const { rate, parties } of rates) {
      if (!rate) continue;
      const step = STEP * (Math.floor(parties / STEP) + 0.5);
      const { all, covered } = intervals.get(step) ?? { all: 0, covered: 0 };
      const isCovered = rate.low <= truth && truth <= rate.high;
      intervals.set(step, { all: all + 1, covered: covered + (isCovered ? 1 : 0) });
    }
    correlations += correlationBetween(
      rates.map(({ rate }) => rate?.value ?? truth),
      goodness,
    );
  }
  return {
    pagesWithMarks: pagesWithMarks / pages,
    coverage: coverageOf([...intervals.values()]),
    coverageByParties: [...intervals]
      .map(([parties, counts]): [number, number] => [parties, coverageOf([counts])])
      .toSorted(([one], [other]) => one - other),
    correlationWithShifts: correlations / pages,
  };
}

function coverageOf(counts: readonly { all: number; covered: number }[]): number {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return sum(counts.map(({ covered }) => covered)) / sum(counts.map(({ all }) => all));
}

function drawPage(random: () => number, chances: readonly number[]) {
  const people: PersonCell[] = [];
  const house = new Map<string, HouseCell>();
  const goodness: number[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const prefersGoodShifts = random() < 0.5;
    const parties = 20 + Math.floor(100 * random());
    const cells = new Map<string, PersonCell>();
    let sum = 0;
    for (let party = 0; party < parties; party += 1) {
      const index = Math.floor(CELLS * random() ** (prefersGoodShifts ? 0.5 : 2));
      const chance = chances[index] ?? 0;
      const satisfied = random() < chance ? 1 : 0;
      const cell = String(index);
      sum += chance;
      const own = cells.get(cell) ?? { personId: String(person), cell, parties: 0, satisfied: 0 };
      cells.set(cell, {
        ...own,
        parties: own.parties + 1,
        satisfied: own.satisfied + satisfied,
      });
      const all = house.get(cell) ?? { cell, parties: 0, satisfied: 0 };
      house.set(cell, {
        cell,
        parties: all.parties + 1,
        satisfied: all.satisfied + satisfied,
      });
    }
    people.push(...cells.values());
    goodness.push(sum / parties);
  }
  return { people, house: [...house.values()], goodness };
}

/** In percent: what an equal person achieves over all shifts of the venue. */
function trueRate(house: readonly HouseCell[], chances: readonly number[]): number {
  const parties = house.reduce((total, cell) => total + cell.parties, 0);
  const expected = house.reduce(
    (total, { cell, parties: own }) => total + own * (chances[Number(cell)] ?? 0),
    0,
  );
  return (100 * expected) / parties;
}

function isMarked(verdict: string): boolean {
  return verdict === 'higher' || verdict === 'lower';
}

function correlationBetween(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [centred(one), centred(other)];
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((total, value, index) => total + value * (y[index] ?? 0), 0);
  const scale = Math.sqrt(product(a, a) * product(b, b));
  return scale === 0 ? 0 : product(a, b) / scale;
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return values.map((value) => value - mean);
}
