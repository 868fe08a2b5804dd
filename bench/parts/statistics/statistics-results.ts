import type { Result } from '../../report/result.ts';
import type { SimulationSizes } from '../../simulations/simulation-sizes.ts';
import { comparisonResults } from './comparison-results.ts';
import { experimentResults } from './experiment-results.ts';
import { warningResults } from './warning-results.ts';

/** Whether the figures for owners keep what docs/statistics.md promises, in simulated venues. */
export function statisticsResults(sizes: SimulationSizes): Result[] {
  return [
    ...comparisonResults(sizes),
    ...warningResults(sizes),
    ...experimentResults(sizes.venues),
  ];
}
