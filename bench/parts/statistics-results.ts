import { plainResult, type Result } from '../report/result.ts';
import { type SimulatedChange, simulateChanges } from '../simulations/simulate-changes.ts';
import { simulatePeople } from '../simulations/simulate-people.ts';
import { simulateDetection, simulateFalseWarnings } from '../simulations/simulate-warnings.ts';

export type SimulationSizes = { pages: number; months: number; changes: number; notes: number };

/** Whether the figures for owners keep what docs/statistics.md promises, in simulated venues. */
export function statisticsResults({ pages, months, changes, notes }: SimulationSizes): Result[] {
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
    plainResult(
      {
        name: 'warnings: false ones in a month of a venue, over thirteen topics',
        unit: '',
        target: { atMost: 1 },
        note: `${months} venue-months at 40 answers a week`,
      },
      [simulateFalseWarnings(months)],
    ),
    plainResult(
      {
        name: 'warnings: days until a topic that goes from 5 to 15 % is found',
        unit: 'days',
        target: { atMost: 21 },
        note: `${changes} changes at 40 answers a week`,
      },
      simulateDetection(changes),
    ),
    ...noteResults(notes),
  ];
}

const WEEK_DAYS = 7;
const FORTY_A_WEEK = 40 / WEEK_DAYS;
/** Forty answers a week, of parties of 1.6 on average. */
const IN_PARTIES = FORTY_A_WEEK / 1.6;

/** How often a noted change is called a help, without an effect and with a halving. */
function noteResults(notes: number): Result[] {
  const helped = (
    name: string,
    target: Result['target'],
    { note, ...change }: SimulatedChange & { note: string },
  ) =>
    plainResult(
      {
        name: `notes: ${name}`,
        unit: '%',
        ...(target && { target }),
        note: `${notes} notes, read daily; ${note}`,
      },
      [100 * simulateChanges(notes, change)],
    );
  const alone = { partiesPerDay: FORTY_A_WEEK, note: '40 answers a week' };
  const together = {
    partiesPerDay: IN_PARTIES,
    note: '40 answers a week in parties of 1.6 that always agree',
  };
  const [atTwenty, atTen] = [
    { share: 0.2, ratio: 0.5, afterDays: 12 * WEEK_DAYS },
    { share: 0.1, ratio: 0.5, afterDays: 26 * WEEK_DAYS },
  ];
  return [
    helped(
      'no effect at 20 %, called a help within a year',
      { atMost: 5 },
      {
        share: 0.2,
        ratio: 1,
        ...alone,
      },
    ),
    helped(
      'no effect at 10 %, called a help within a year',
      { atMost: 5 },
      {
        share: 0.1,
        ratio: 1,
        ...alone,
      },
    ),
    helped(
      'no effect at 20 % after a past of four weeks',
      { atMost: 5 },
      {
        share: 0.2,
        ratio: 1,
        beforeDays: 4 * WEEK_DAYS,
        ...alone,
      },
    ),
    helped('halvings at 20 % found within 12 weeks', { atLeast: 90 }, { ...atTwenty, ...alone }),
    helped('halvings at 10 % found within 26 weeks', { atLeast: 80 }, { ...atTen, ...alone }),
    helped('the same at 20 %, in parties', undefined, { ...atTwenty, ...together }),
    helped('the same at 10 %, in parties', undefined, { ...atTen, ...together }),
    helped('the same at 20 % after a past of 13 weeks', undefined, {
      ...atTwenty,
      ...alone,
      beforeDays: 13 * WEEK_DAYS,
    }),
  ];
}
