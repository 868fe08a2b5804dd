import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { measuredRequests, WHOLE_DASHBOARD_NAME } from '../dashboard-requests.ts';
import { type ComparedServer, measureRequests, signInOwner } from '../probes/measure-requests.ts';
import { comparedResult, plainResult, type Result } from '../report/result.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';

/** The requests an owner waits for most, by their names in `dashboard-requests.ts`. */
const WATCHED = [
  WHOLE_DASHBOARD_NAME,
  'list, last 7 days',
  'list, all time',
  'search, rare word',
  'search, common word',
];

type DatabaseSize = { name: string; rows: number; isUnsearched: boolean };

/** How waiting times grow with the number of answers: each database compared with the smallest. */
export async function answerGrowthResults(
  { addressOf }: BenchDatabase,
  sizes: readonly DatabaseSize[],
  rounds: number,
): Promise<Result[]> {
  const [smallest, ...larger] = sizes.toSorted((a, b) => a.rows - b.rows);
  if (!smallest) return [];
  const small = await startBenchServer(addressOf(smallest.name));
  try {
    const results: Result[] = [];
    for (const { name, rows, isUnsearched } of larger) {
      const watched = WATCHED.filter((call) => !isUnsearched || !call.startsWith('search'));
      const server = await startBenchServer(addressOf(name));
      const { calls } = await measureRequests(
        await comparedServer(server, watched),
        await comparedServer(small, watched),
        rounds,
      ).finally(server.close);
      for (const call of calls) {
        if (results.length < WATCHED.length) {
          results.push(plainResult(describeCall(call.name, smallest.rows), call.small));
        }
      }
      results.push(
        ...calls.map((call) =>
          comparedResult(
            { ...describeCall(call.name, rows), against: `at ${count(smallest.rows)} answers` },
            call.large.map((measured, round) => ({
              measured,
              baseline: call.small[round] ?? Number.NaN,
            })),
          ),
        ),
      );
    }
    return WATCHED.flatMap((call) => results.filter(({ name }) => name.includes(`: ${call}, `)));
  } finally {
    await small.close();
  }
}

async function comparedServer(
  { url, venues }: BenchServer,
  watched: readonly string[],
): Promise<ComparedServer> {
  const [venue] = venues;
  if (!venue) throw new Error('there is no venue to measure with');
  const { token } = await signInOwner(url, venue);
  const measures = measuredRequests(venue).filter(({ name }) => watched.includes(name));
  return { url, token, measures };
}

function describeCall(call: string, rows: number) {
  return { name: `growth: ${call}, ${count(rows)} answers`, unit: 'ms' };
}

function count(rows: number): string {
  return rows.toLocaleString('en-GB');
}
