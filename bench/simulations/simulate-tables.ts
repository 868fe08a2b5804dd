import {
  type ComparisonResult,
  compareWithVenue,
  type PartyCounts,
} from '#shared/stats/change-verdict.ts';
import { funnelPlace, groupShare } from '#shared/stats/funnel.ts';
import { excludesShare } from '#shared/stats/wilson-interval.ts';
import { drawParty, shareOfYes } from './draw-parties.ts';
import { makeRandom } from './make-random.ts';

export type TablesSimulation = {
  /** The share of pages on which any of the equal tables is marked. */
  pagesWithMarks: number;
  /** The same if each table is judged alone, by its answers. */
  pagesWithMarksAlone: number;
};

const SATISFIED = 0.88;
/** Half a year of a small venue: quiet and busy tables. */
const PARTIES = { fewest: 20, most: 120 };

/** Pages of equal tables: whoever is marked is marked by chance. */
export function simulateEqualTables(pages: number, tables: number): TablesSimulation {
  const random = makeRandom(23);
  let marked = 0;
  let markedAlone = 0;
  for (let page = 0; page < pages; page += 1) {
    const drawn = Array.from({ length: tables }, () => drawTable(random, SATISFIED));
    if (marksOf(drawn).some((mark) => mark !== 'no clear difference')) marked += 1;
    const { satisfied, rated } = groupShare(drawn.map(({ answers }) => answers));
    if (drawn.some(({ answers }) => excludesShare(answers, (100 * satisfied) / rated))) {
      markedAlone += 1;
    }
  }
  return { pagesWithMarks: marked / pages, pagesWithMarksAlone: markedAlone / pages };
}

export type UnequalTablesSimulation = {
  /** Of all marks of a page, the mean share that is wrong; a page without marks has none. */
  wrongMarks: number;
  /** The share of worse and better tables that are marked. */
  found: number;
};

const TABLES = 20;
/** Two worse and two better ones leave the share of the venue as it is. */
const UNEQUAL = [-0.2, -0.2, 0.2, 0.2];
const USUALLY_SATISFIED = 0.78;

/** Pages of twenty tables, of which two are 20 points worse and two 20 points better. */
export function simulateUnequalTables(pages: number): UnequalTablesSimulation {
  const random = makeRandom(29);
  let wrong = 0;
  let found = 0;
  for (let page = 0; page < pages; page += 1) {
    const differences = Array.from({ length: TABLES }, (_, table) => UNEQUAL[table] ?? 0);
    const marks = marksOf(
      differences.map((difference) => drawTable(random, USUALLY_SATISFIED + difference)),
    );
    const right = marks.filter((mark, table) => mark === trueMark(differences[table] ?? 0)).length;
    const all = marks.filter((mark) => mark === 'lower' || mark === 'higher').length;
    wrong += all > 0 ? (all - right) / all : 0;
    found += right / UNEQUAL.length;
  }
  return { wrongMarks: wrong / pages, found: found / pages };
}

function trueMark(difference: number): ComparisonResult | undefined {
  if (difference === 0) return undefined;
  return difference < 0 ? 'lower' : 'higher';
}

export type FunnelSimulation = {
  /** The shares of equal locations that lie outside each limit. */
  outside95: number;
  outside998: number;
  /** The share outside 95 % if each answer counts on its own. */
  outside95ByAnswers: number;
};

/** Groups of twenty equal locations. */
export function simulateFunnel(groups: number): FunnelSimulation {
  const random = makeRandom(31);
  const places = { outside95: 0, outside998: 0, outside95ByAnswers: 0 };
  for (let group = 0; group < groups; group += 1) {
    const drawn = Array.from({ length: TABLES }, () => drawTable(random, SATISFIED));
    const parties = drawn.map(({ parties, satisfied }) => ({ rated: parties, satisfied }));
    const answers = drawn.map((location) => location.answers);
    const [all, allAnswers] = [groupShare(parties), groupShare(answers)];
    for (const each of parties) {
      const place = funnelPlace(each, all);
      if (place === 'outside 95' || place === 'outside 99.8') places.outside95 += 1;
      if (place === 'outside 99.8') places.outside998 += 1;
    }
    places.outside95ByAnswers += answers.filter(
      (each) => funnelPlace(each, allAnswers) !== 'within',
    ).length;
  }
  const locations = groups * TABLES;
  return {
    outside95: places.outside95 / locations,
    outside998: places.outside998 / locations,
    outside95ByAnswers: places.outside95ByAnswers / locations,
  };
}

type Table = PartyCounts & { answers: { satisfied: number; rated: number } };

function drawTable(random: () => number, chance: number): Table {
  const { fewest, most } = PARTIES;
  const count = fewest + Math.floor((most - fewest) * random());
  const drawn = Array.from({ length: count }, () => drawParty(random, chance));
  const all = drawn.flat();
  return {
    parties: count,
    satisfied: drawn.reduce((sum, party) => sum + shareOfYes(party), 0),
    answers: { satisfied: all.filter(Boolean).length, rated: all.length },
  };
}

function marksOf(tables: readonly Table[]): ComparisonResult[] {
  const house = tables.reduce(
    (sum, { parties, satisfied }) => ({
      parties: sum.parties + parties,
      satisfied: sum.satisfied + satisfied,
    }),
    { parties: 0, satisfied: 0 },
  );
  return compareWithVenue(tables, house);
}
