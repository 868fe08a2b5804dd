import type { LinePlot } from '../../report/line-plot.ts';
import { plainResult, type Result } from '../../report/result.ts';
import { simulateHalves } from '../../simulations/simulate-halves.ts';
import { simulatePeople } from '../../simulations/simulate-people.ts';
import {
  simulateEqualTables,
  simulateFunnel,
  simulateUnequalTables,
} from '../../simulations/simulate-tables.ts';
import { simulateWeekdays } from '../../simulations/simulate-weekdays.ts';
import type { SimulationSizes } from '../../simulations/simulation-sizes.ts';

/** People, tables, locations and weekdays that are compared with one another. */
export function comparisonResults({ pages, venues }: SimulationSizes): Result[] {
  return [
    ...peopleResults(pages),
    ...tableResults(pages),
    ...funnelResults(pages),
    ...weekdayResults(venues),
    ...halvesResults(venues),
  ];
}

function peopleResults(pages: number): Result[] {
  const people = simulatePeople(pages);
  const note = `${pages} pages of thirty equal people with unequal shifts`;
  return [
    plainResult(
      {
        name: 'people: correlation of a rate with how good the shifts were',
        unit: '',
        target: { atMost: 0.1 },
        note,
      },
      [people.correlationWithShifts],
    ),
    plainResult(
      {
        name: 'people: 95 % intervals that miss the truth',
        unit: '%',
        target: { atMost: 7 },
        note: `${note}; at least 3 % should`,
        plot: {
          name: 'people-intervals',
          title: 'People: how often an interval contains the truth',
          across: 'parties that the person served',
          up: '% of intervals',
          upFrom: 80,
          lines: [{ name: 'contain the truth', points: inPercent(people.coverageByParties) }],
          targets: [
            { name: 'at least 93 %', at: 93 },
            { name: 'at most 97 %', at: 97 },
          ],
        },
      },
      [100 * (1 - people.coverage)],
    ),
    plainResult(
      {
        name: 'people: pages that call anybody different',
        unit: '%',
        target: { atMost: 5 },
        note,
      },
      [100 * people.pagesWithMarks],
    ),
  ];
}

const TABLES = 20;
const NUMBERS_OF_TABLES = [5, 10, 20, 30, 40];

function tableResults(pages: number): Result[] {
  const equal = NUMBERS_OF_TABLES.map((tables) => ({
    tables,
    ...simulateEqualTables(pages, tables),
  }));
  const twenty = equal.find(({ tables }) => tables === TABLES);
  const unequal = simulateUnequalTables(pages);
  const plot: LinePlot = {
    name: 'equal-tables',
    title: 'Equal tables: pages on which any is marked',
    across: 'tables of the page',
    up: '% of pages',
    lines: [
      {
        name: 'each table on its own',
        points: equal.map(({ tables, pagesWithMarksAlone }) => [tables, 100 * pagesWithMarksAlone]),
      },
      {
        name: 'all together',
        points: equal.map(({ tables, pagesWithMarks }) => [tables, 100 * pagesWithMarks]),
      },
    ],
    targets: [{ name: 'at most 10 %', at: 10 }],
  };
  const together = `${pages} pages of ${TABLES} tables, in parties whose guests tend to agree`;
  return [
    plainResult(
      {
        name: 'tables: pages of twenty equal tables that mark any',
        unit: '%',
        target: { atMost: 10 },
        note: together,
        plot,
      },
      [100 * (twenty?.pagesWithMarks ?? Number.NaN)],
    ),
    plainResult(
      {
        name: 'the same if each table is judged on its own, by its answers',
        unit: '%',
        note: 'one interval for each table',
      },
      [100 * (twenty?.pagesWithMarksAlone ?? Number.NaN)],
    ),
    plainResult(
      {
        name: 'tables: share of wrong marks, if two are worse and two better by 20 points',
        unit: '%',
        target: { atMost: 10 },
        note: together,
      },
      [100 * unequal.wrongMarks],
    ),
    plainResult({ name: 'the four unequal tables that are marked', unit: '%', note: together }, [
      100 * unequal.found,
    ]),
  ];
}

function funnelResults(groups: number): Result[] {
  const { outside95, outside998, outside95ByAnswers } = simulateFunnel(groups);
  const note = `${groups} groups of twenty equal locations`;
  return [
    plainResult(
      { name: 'locations: equal ones outside 95 %', unit: '%', target: { atMost: 5 }, note },
      [100 * outside95],
    ),
    plainResult(
      { name: 'locations: equal ones outside 99.8 %', unit: '%', target: { atMost: 0.2 }, note },
      [100 * outside998],
    ),
    plainResult(
      { name: 'the same outside 95 % if each answer counted on its own', unit: '%', note },
      [100 * outside95ByAnswers],
    ),
  ];
}

function weekdayResults(venues: number): Result[] {
  const weekdays = simulateWeekdays(venues);
  const note = `${venues} venues, three months at 40 parties a week`;
  return [
    plainResult(
      {
        name: 'weekdays: venues with seven equal days in which any is called different',
        unit: '%',
        target: { atMost: 5 },
        note,
      },
      [100 * weekdays.venuesWithMarks],
    ),
    plainResult(
      { name: 'weekdays: Fridays that are 20 points worse and are found', unit: '%', note },
      [100 * weekdays.found],
    ),
  ];
}

function halvesResults(periods: number): Result[] {
  const { called, found } = simulateHalves(periods);
  const note = `${periods} periods of three months at 40 guests a week, in parties that tend to agree`;
  return [
    plainResult(
      {
        name: 'halves: periods with two equal halves that are called different',
        unit: '%',
        target: { atMost: 2 },
        note,
      },
      [100 * called],
    ),
    plainResult(
      {
        name: 'halves: periods that get better by 20 points in the middle and are said to',
        unit: '%',
        note,
      },
      [100 * found],
    ),
  ];
}

function inPercent(points: readonly [x: number, share: number][]): [number, number][] {
  return points.map(([x, share]) => [x, 100 * share]);
}
