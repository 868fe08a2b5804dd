/*
 * How long an owner waits for each call of the dashboard, at a venue with years of feedback and at a
 * new one: `npm run bench:dashboard`, or with `-- --rows 500000` for a shorter run. Making the rows
 * takes longest; `--data some/folder` keeps them for the next run.
 */
import { parseArgs } from 'node:util';
import { login } from '../src/shared/accounts/contract.ts';
import { send } from '../src/shared/api/call.ts';
import { type BenchServer, SINGLE_ROW_PATH, startBenchServer } from './bench-server.ts';
import { type Measure, measuresOf, TARGETS_MS } from './dashboard-calls.ts';
import { keepResults, warnIfBusy } from './keep-results.ts';
import { BENCH_PASSWORD, type SeededVenue } from './seed-feedback.ts';
import { median, percentile } from './statistics.ts';

const MOST_TIMES_THE_SMALL = 1.5;
/** A five-hundredth of all rows: 10,000 of five million. */
const SMALL_SHARE = 1 / 500;

type Side = { venue: SeededVenue; token: string; measures: Measure[] };
type Times = { large: number[]; small: number[] };

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    venues: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '25' },
    data: { type: 'string' },
  },
});
const rounds = Number(options.rounds);

const server = await startBenchServer({
  rows: Number(options.rows),
  venues: Number(options.venues),
  data: options.data,
});
const rows = server.venues.reduce((sum, venue) => sum + venue.rows, 0);
try {
  const { results, lookUp, sizes } = await measureAll(server);
  print(results, lookUp, sizes);
  await keepResults('dashboard', { rows, rounds, sizes, lookUp, targets: TARGETS_MS, results });
} finally {
  await server.close();
}

async function measureAll({ venues, url, emailOf }: BenchServer) {
  const wanted = rows * SMALL_SHARE;
  const [largest] = venues;
  const nearest = venues.toSorted((a, b) => Math.abs(a.rows - wanted) - Math.abs(b.rows - wanted));
  const [ordinary] = nearest;
  if (!largest || !ordinary) throw new Error('there is no venue to measure with');
  const large = await sideOf(largest);
  const small = await sideOf(ordinary);
  const times = new Map(
    large.measures.map(({ name }) => [name, { large: [], small: [] } as Times]),
  );
  const lookUps: number[] = [];
  // In turns, so that whatever else the machine does is shared; the first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of large.measures.entries()) {
      const lookUp = await timeOf([SINGLE_ROW_PATH], large.token);
      const ofLarge = await timeOf(measure.paths, large.token);
      const ofSmall = await timeOf(small.measures[index]?.paths ?? [], small.token);
      if (round === 0) continue;
      lookUps.push(lookUp);
      times.get(measure.name)?.large.push(ofLarge);
      times.get(measure.name)?.small.push(ofSmall);
    }
  }
  const lookUp = summaryOf(lookUps);
  const results = large.measures.map(({ name, targetMs }) => {
    const measured = times.get(name) ?? { large: [], small: [] };
    return {
      name,
      targetMs,
      large: summaryOf(measured.large),
      small: summaryOf(measured.small),
      timesLookUp: summaryOf(measured.large).median / lookUp.median,
    };
  });
  return { results, lookUp, sizes: { large: largest.rows, small: ordinary.rows } };

  async function sideOf(venue: SeededVenue): Promise<Side> {
    const body = { email: emailOf(venue.ownerId), password: BENCH_PASSWORD };
    const answer = await send(login.method, `${url}${login.path}`, body);
    const { token } = (await answer.json()) as { token: string };
    return { venue, token, measures: measuresOf(venue) };
  }

  /** Until the last byte of the last answer. */
  async function timeOf(paths: readonly string[], token: string): Promise<number> {
    const start = performance.now();
    await Promise.all(
      paths.map(async (path) => (await send('GET', url + path, undefined, { token })).text()),
    );
    return performance.now() - start;
  }
}

function summaryOf(times: readonly number[]) {
  return { median: median(times), p95: percentile(times, 0.95) };
}

type Measured = Awaited<ReturnType<typeof measureAll>>;

function print(
  results: Measured['results'],
  lookUp: Measured['lookUp'],
  sizes: Measured['sizes'],
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
      `The whole dashboard of the large venue takes ${rounded(ratio, 2)} times that of the small one (target ≤ ${MOST_TIMES_THE_SMALL}): ${verdict(ratio, MOST_TIMES_THE_SMALL)}`,
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
