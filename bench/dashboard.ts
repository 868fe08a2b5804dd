/*
 * Measures how long an owner waits for each request of the dashboard, at a venue with years of feedback
 * and at a new one: `npm run bench:dashboard`, or with `-- --rows 500000` for a shorter run. Making the
 * rows takes longest; `--data some/folder` keeps them for the next run.
 */
import { parseArgs } from 'node:util';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { measuredRequests, TARGETS_MS } from './dashboard-requests.ts';
import { type ComparedServer, measureRequests, signInOwner } from './probes/measure-requests.ts';
import { saveReport, warnIfBusy } from './report/save-report.ts';
import { median, percentile } from './report/statistics.ts';
import { openBenchDatabase } from './rows/bench-database.ts';
import type { SeededVenue } from './rows/seed-feedback.ts';

const MAX_TIMES_THE_SMALL = 1.5;
/** The size of the small database relative to the large one: 10,000 rows for five million. */
const SMALL_SHARE = 1 / 500;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    venues: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '25' },
    data: { type: 'string' },
  },
});
const rows = Number(options.rows);
const rounds = Number(options.rounds);

const database = await openBenchDatabase({
  sizes: { large: { rows, venues: Number(options.venues) } },
  data: options.data,
});
try {
  const server = await startBenchServer(database.addressOf('large'));
  const { results, lookUp, sizes } = await measureAll(server).finally(server.close);
  print(results, lookUp, sizes);
  await saveReport('dashboard', { rows, rounds, sizes, lookUp, targets: TARGETS_MS, results });
} finally {
  await database.close();
}

async function measureAll({ venues, url }: BenchServer) {
  const wanted = rows * SMALL_SHARE;
  const [largest] = venues;
  const nearest = venues.toSorted((a, b) => Math.abs(a.rows - wanted) - Math.abs(b.rows - wanted));
  const [ordinary] = nearest;
  if (!largest || !ordinary) throw new Error('there is no venue to measure with');
  const { lookUps, calls } = await measureRequests(
    await sideOf(largest),
    await sideOf(ordinary),
    rounds,
  );
  const lookUp = summarise(lookUps);
  const results = calls.map(({ name, targetMs, ...times }) => {
    const [large, small] = [summarise(times.large), summarise(times.small)];
    return { name, targetMs, large, small, timesLookUp: large.median / lookUp.median };
  });
  return { results, lookUp, sizes: { large: largest.rows, small: ordinary.rows } };

  async function sideOf(venue: SeededVenue): Promise<ComparedServer> {
    const { token } = await signInOwner(url, venue);
    return { url, token, measures: measuredRequests(venue) };
  }
}

function summarise(times: readonly number[]) {
  return { median: median(times), p95: percentile(times, 0.95) };
}

type DashboardMeasurement = Awaited<ReturnType<typeof measureAll>>;

function print(
  results: DashboardMeasurement['results'],
  lookUp: DashboardMeasurement['lookUp'],
  sizes: DashboardMeasurement['sizes'],
): void {
  console.log(
    `\nMilliseconds at a venue with ${count(sizes.large)} rows and one with ${count(sizes.small)}, of ${count(rows)} in all; ${rounds} rounds`,
  );
  console.table(
    Object.fromEntries(
      results.map(({ name, targetMs, large, small, timesLookUp }) => [
        name,
        {
          median: rounded(large.median),
          p95: rounded(large.p95),
          'times one row': rounded(timesLookUp),
          small: rounded(small.median),
          'large/small': rounded(large.median / small.median, 2),
          target: targetMs === undefined ? '' : `≤ ${targetMs}`,
          result: targetMs === undefined ? '' : verdict(large.median, targetMs),
        },
      ]),
    ),
  );
  const { median: one, p95 } = lookUp;
  console.log(`One row by its key: ${rounded(one, 2)} ms (p95 ${rounded(p95, 2)} ms)`);
  const whole = results.find(({ targetMs }) => targetMs === TARGETS_MS.dashboard);
  if (whole) {
    const ratio = whole.large.median / whole.small.median;
    console.log(
      `The whole dashboard of the large venue takes ${rounded(ratio, 2)} times that of the small one (target ≤ ${MAX_TIMES_THE_SMALL}): ${verdict(ratio, MAX_TIMES_THE_SMALL)}`,
    );
  }
  warnIfBusy();
}

function verdict(measured: number, target: number): string {
  return measured <= target ? 'met' : 'MISSED';
}

function count(size: number): string {
  return size.toLocaleString('en-GB');
}

function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
