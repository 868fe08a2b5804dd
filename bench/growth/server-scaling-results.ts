import type { PostResult, PostTask } from '../probes/post-feedback.ts';
import { processorSeconds } from '../probes/processor-seconds.ts';
import { type Product, startProduct } from '../product.ts';
import { comparedResult, plainResult, type Result } from '../report/result.ts';
import { shortNumber } from '../report/short-number.ts';
import { median } from '../report/statistics.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import { runInChild } from '../run-in-child.ts';

const SERVERS = [1, 2, 4] as const;
/** The total number of connections, however many servers share them. */
const CONNECTIONS = 32;
const VENUES = 200;
const MAX_PER_SECOND = 10_000;
const DATABASE = 'growth_servers';

export type ServerLoad = { rounds: number; seconds: number };
type IntakeMeasurement = { perSecond: number; processorMs: number };

/** Guests per second with several servers on one database, relative to one server. */
export async function serverScalingResults(
  database: BenchDatabase,
  of: string,
  { rounds, seconds }: ServerLoad,
): Promise<Result[]> {
  await database.copy(of, DATABASE);
  const products: Product[] = [];
  const measured: Record<number, IntakeMeasurement>[] = [];
  let guests = 0;
  try {
    // All servers run all the time, so that only the distribution of guests differs.
    while (products.length < Math.max(...SERVERS)) {
      products.push(await startProduct({ DATABASE_URL: database.databaseUrl(DATABASE) }));
    }
    await post(products);
    for (let round = 0; round < rounds; round += 1) {
      const taken: Record<number, IntakeMeasurement> = {};
      for (const servers of SERVERS) taken[servers] = await post(products.slice(0, servers));
      measured.push(taken);
    }
  } finally {
    await Promise.all(products.map(({ stop }) => stop()));
  }
  return SERVERS.map((servers) => {
    const values = measured.map((round) => round[servers]?.perSecond ?? Number.NaN);
    const processorMs = median(measured.map((round) => round[servers]?.processorMs ?? Number.NaN));
    const note = `${shortNumber(processorMs)} ms of the servers' processors for each`;
    const described = { name: nameOf(servers), unit: '/s', note };
    if (servers === 1) return plainResult(described, values);
    return comparedResult(
      { ...described, against: 'one process' },
      values.map((value, round) => ({
        measured: value,
        baseline: measured[round]?.[1]?.perSecond ?? Number.NaN,
      })),
    );
  });

  /** Throws if any guest is refused. */
  async function post(to: readonly Product[]): Promise<IntakeMeasurement> {
    const before = busySeconds(to);
    const posted = await runInChild<PostTask, PostResult>('probes/post-feedback.ts', {
      ports: to.map(({ port }) => port),
      connections: CONNECTIONS,
      seconds,
      venues: VENUES,
      firstGuest: guests,
      mostGuests: MAX_PER_SECOND * seconds,
    });
    guests += posted.guests;
    if (posted.accepted === posted.guests) {
      const processorMs = ((busySeconds(to) - before) / posted.guests) * 1000;
      return { perSecond: posted.perSecond, processorMs };
    }
    throw new Error(`${posted.refusals.length} guests were refused:\n${posted.refusals[0]}`);
  }
}

function busySeconds(of: readonly Product[]): number {
  return of.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

function nameOf(servers: number): string {
  const processes = servers === 1 ? '1 process' : `${servers} processes`;
  return `growth: feedback taken in by ${processes}, ${CONNECTIONS} connections in all`;
}
