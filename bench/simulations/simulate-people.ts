import { type HouseCell, type PersonCell, personRates } from '#shared/stats/person-rate.ts';
import { makeRandom } from './make-random.ts';

const PEOPLE = 30;
const CELLS = 21;

export type PeopleSimulation = {
  /** The share of pages on which anybody is marked as different, though all are equal. */
  pagesWithMarks: number;
  /** The share of intervals that contain the true rate. */
  coverage: number;
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
  let covered = 0;
  let intervals = 0;
  let correlations = 0;
  for (let page = 0; page < pages; page += 1) {
    const { people, house, goodness } = drawPage(random, chances);
    const rates = personRates(people, house);
    const truth = trueRate(house, chances);
    if (rates.some(({ comparedWithHouse }) => isMarked(comparedWithHouse))) pagesWithMarks += 1;
    for (const { rate } of rates) {
      if (!rate) continue;
      intervals += 1;
      if (rate.low <= truth && truth <= rate.high) covered += 1;
    }
    correlations += correlationBetween(
      rates.map(({ rate }) => rate?.value ?? truth),
      goodness,
    );
  }
  return {
    pagesWithMarks: pagesWithMarks / pages,
    coverage: covered / intervals,
    correlationWithShifts: correlations / pages,
  };
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
