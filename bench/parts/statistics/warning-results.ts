import { plainResult, type Result } from '../../report/result.ts';
import {
  simulateDetection,
  simulateFalseWarnings,
  simulateRunLength,
} from '../../simulations/simulate-warnings.ts';
import type { SimulationSizes } from '../../simulations/simulation-sizes.ts';
import { shareByDay } from './share-by-day.ts';

/** One month in ten is enough for what is only compared. */
const COMPARED_PART = 10;

export function warningResults({ months, changes }: SimulationSizes): Result[] {
  const days = simulateDetection(changes);
  return [
    plainResult(
      {
        name: 'warnings: false ones in a month of a venue, over thirteen topics',
        unit: '',
        target: { atMost: 1 },
        note: `${months} venue-months at 40 answers a week, in parties whose guests tend to agree`,
      },
      [simulateFalseWarnings(months)],
    ),
    plainResult(
      {
        name: 'the same if each answer counted on its own',
        unit: '',
        note: `${months / COMPARED_PART} venue-months`,
      },
      [simulateFalseWarnings(months / COMPARED_PART, 'answers')],
    ),
    plainResult(
      {
        name: 'warnings: days until a topic that goes from 5 to 15 % is found',
        unit: 'days',
        target: { atMost: 21 },
        note: `${changes} changes at 40 answers a week, in parties whose guests tend to agree`,
        plot: {
          name: 'warnings-found',
          title: 'Early warning: a topic goes from 5 to 15 %',
          across: 'days since then',
          up: '% found',
          lines: [{ name: 'found', points: shareByDay(days, 90) }],
          targets: [{ name: 'half, by day 21', at: 50 }],
        },
      },
      days,
    ),
    ...runLengthResults(),
  ];
}

/** One-sided, with a reference value of 0.5 and a limit of 3. */
const CHART = { reference: 0.5, limit: 3 };
const PUBLISHED = [
  { shift: 0, steps: 117.6, source: 'Brook and Evans 1972' },
  { shift: 0.5, steps: 17.35, source: 'Waldmann 1986' },
  { shift: 1.5, steps: 3.75, source: 'Brook and Evans 1972' },
];
const RUNS = 100_000;

function runLengthResults(): Result[] {
  return PUBLISHED.map(({ shift, steps, source }) => {
    const measured = simulateRunLength(RUNS, { ...CHART, shift });
    return plainResult(
      {
        name: `warnings: run length of the sum at a shift of ${shift}, off the published ${steps}`,
        unit: '%',
        target: { atMost: 1 },
        note: `${source}; ${RUNS} runs over a normal distribution, ${measured.toFixed(2)} steps`,
      },
      [100 * Math.abs(measured / steps - 1)],
    );
  });
}
