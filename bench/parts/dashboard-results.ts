import { startBenchServer } from '../bench-server.ts';
import {
  dashboardRequests,
  type MeasuredRequest,
  searchRequests,
  WHOLE_DASHBOARD_NAME,
} from '../dashboard-requests.ts';
import {
  type ComparedServer,
  measureRequests,
  type RequestTimes,
  signInOwner,
} from '../probes/measure-requests.ts';
import { comparedResult, type Result } from '../report/result.ts';
import { percentile } from '../report/statistics.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import type { SeededVenue } from '../rows/seed-feedback.ts';

const MAX_TIMES_THE_SMALL = 1.5;
const MAX_TIMES_THE_SMALL_SEARCHING = 2;
const MAX_TIMES_ONE_ROW = 10;

type RequestTimeRows = RequestTimes['calls'];

/** How long an owner waits at the largest venue of a large and of a small database. */
export async function dashboardResults(
  { addressOf }: BenchDatabase,
  rounds: number,
): Promise<Result[]> {
  const large = await startBenchServer(addressOf('large'));
  const small = await startBenchServer(addressOf('small'));
  try {
    const times = await measureRequests(
      await comparedServer(large),
      await comparedServer(small),
      rounds,
    );
    const [ofLarge, ofSmall] = [large, small].map(({ venues }) => totalRows(venues));
    const against = `at ${ofSmall} rows`;
    const searches = times.calls.filter(({ name }) => name.startsWith('search'));
    return [
      comparedResult(
        {
          name: `whole dashboard of the largest venue, ${ofLarge} rows`,
          unit: 'ms',
          against,
          target: { atMost: MAX_TIMES_THE_SMALL },
        },
        pairRounds(findCall(times.calls, WHOLE_DASHBOARD_NAME)),
      ),
      slowestCall(times, ofLarge),
      ...searches.map((call) =>
        comparedResult(
          {
            name: `list page, ${call.name}, ${ofLarge} rows`,
            unit: 'ms',
            against,
            target: { atMost: MAX_TIMES_THE_SMALL_SEARCHING },
          },
          pairRounds(call),
        ),
      ),
    ];
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}

async function comparedServer({
  url,
  venues,
}: {
  url: string;
  venues: SeededVenue[];
}): Promise<ComparedServer> {
  const [venue] = venues;
  if (!venue) throw new Error('there is no venue to measure with');
  const { token } = await signInOwner(url, venue);
  const measures: MeasuredRequest[] = [...dashboardRequests(venue), ...searchRequests(venue)];
  return { url, token, measures };
}

/** The request with the highest 95th percentile. */
function slowestCall({ lookUps, calls }: RequestTimes, rows: string | undefined): Result {
  const [slowest] = calls
    .filter(({ name }) => name !== WHOLE_DASHBOARD_NAME && !name.startsWith('search'))
    .toSorted((a, b) => percentile(b.large, 0.95) - percentile(a.large, 0.95));
  if (!slowest) throw new Error('no call was measured');
  const measured = percentile(slowest.large, 0.95);
  const value = percentile(lookUps, 0.95);
  const index = calls.indexOf(slowest);
  return {
    name: `slowest call of the dashboard (${slowest.name}), p95, ${rows} rows`,
    unit: 'ms',
    measured,
    baseline: { name: 'one row by its key over HTTP, p95', unit: 'ms', value },
    ratio: measured / value,
    judgedBy: 'ratio',
    target: { atMost: MAX_TIMES_ONE_ROW },
    rounds: slowest.large.map((ms, round) => ({
      measured: ms,
      baseline: lookUps[round * calls.length + index] ?? Number.NaN,
    })),
  };
}

function findCall(calls: RequestTimeRows, wanted: string): RequestTimeRows[number] {
  const found = calls.find(({ name }) => name === wanted);
  if (!found) throw new Error(`${wanted} was not measured`);
  return found;
}

function pairRounds({ large, small }: RequestTimeRows[number]) {
  return large.map((measured, round) => ({ measured, baseline: small[round] ?? Number.NaN }));
}

function totalRows(venues: readonly SeededVenue[]): string {
  return venues.reduce((all, { rows }) => all + rows, 0).toLocaleString('en-GB');
}
