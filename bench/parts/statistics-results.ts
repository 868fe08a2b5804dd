import { plainResult, type Result } from '../report/result.ts';
import { simulatePeople } from '../simulations/simulate-people.ts';
import { simulateDetection, simulateFalseWarnings } from '../simulations/simulate-warnings.ts';

export type SimulationSizes = { pages: number; months: number; changes: number };

/** Whether the figures for owners keep what docs/statistics.md promises, in simulated venues. */
export function statisticsResults({ pages, months, changes }: SimulationSizes): Result[] {
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
  ];
}
