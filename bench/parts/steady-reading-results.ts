import type pg from 'pg';
import { openSingleConnection } from '#server/platform/database/database.ts';
import type { PostResult, PostTask } from '../probes/post-feedback.ts';
import { processorSeconds } from '../probes/processor-seconds.ts';
import { type Product, startProduct } from '../product.ts';
import { type Result, resultWithBaseline } from '../report/result.ts';
import { shortNumber } from '../report/short-number.ts';
import { percentile } from '../report/statistics.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import { runInChild } from '../run-in-child.ts';
import { waitUntilAllRead } from './burst-results.ts';

const SERVERS = [1, 2] as const;
const CONNECTIONS = 64;
const VENUES = 200;
/** The seconds within which the product promises to read 99 of 100 answers. */
const READ_WITHIN = 3;
const CALM_SHARE = 0.1;
const DATABASE = 'steady';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-the-benchmark';

export type SteadyLoad = { perSecond: number; seconds: number };
type ReadingStretch = { p99: number; perSecond: number; processorMs: number };

/** How soon each answer is read while guests come evenly, on one server and on two. */
export async function steadyReadingResults(
  database: BenchDatabase,
  { perSecond, seconds }: SteadyLoad,
): Promise<Result[]> {
  await database.copy('small', DATABASE);
  const client = await openSingleConnection(database.addressOf(DATABASE));
  const products: Product[] = [];
  const results: Result[] = [];
  let guests = 0;
  try {
    for (const servers of SERVERS) {
      while (products.length < servers) {
        const settings = { DATABASE_URL: database.databaseUrl(DATABASE), METRICS_TOKEN };
        products.push(await startProduct(settings));
      }
      const calm = await measure(perSecond * CALM_SHARE, seconds * CALM_SHARE);
      results.push(resultOf(servers, calm, await measure(perSecond, seconds)));
    }
  } finally {
    await Promise.all(products.map(({ stop }) => stop()));
    await client.end();
  }
  return results;

  async function measure(rate: number, during: number): Promise<ReadingStretch> {
    const { rows } = await client.query<{ now: string }>('SELECT now()::text AS now');
    const since = rows[0]?.now ?? '';
    const readBefore = await countReadByAll();
    const busyBefore = busySeconds();
    const posted = await runInChild<PostTask, PostResult>('probes/post-feedback.ts', {
      ports: products.map(({ port }) => port),
      connections: CONNECTIONS,
      seconds: during,
      perSecond: rate,
      venues: VENUES,
      firstGuest: guests,
      mostGuests: rate * during + CONNECTIONS,
    });
    guests += posted.guests;
    if (posted.accepted < posted.guests) throw new Error(`refused: ${posted.refusals[0]}`);
    await waitUntilAllRead(client, since);
    const read = (await countReadByAll()) - readBefore;
    if (read !== posted.guests) throw new Error(`${posted.guests} answers were read ${read} times`);
    const processorMs = ((busySeconds() - busyBefore) / posted.guests) * 1000;
    return { p99: await findP99(client, since), perSecond: posted.perSecond, processorMs };
  }

  async function countReadByAll(): Promise<number> {
    const counts = await Promise.all(products.map(({ url }) => countRead(url)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  function busySeconds(): number {
    return products.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  }

  function resultOf(servers: number, calm: ReadingStretch, full: ReadingStretch): Result {
    const reached = `${shortNumber(full.perSecond)} of ${perSecond} guests a second came through`;
    return resultWithBaseline(
      {
        name: `${perSecond} guests a second for ${seconds} s, ${servers} server${servers > 1 ? 's' : ''}, until an answer is read, p99`,
        unit: 's',
        against: `${perSecond * CALM_SHARE} guests a second`,
        target: { atMost: READ_WITHIN },
        note: `${reached}; ${shortNumber(full.processorMs)} ms of the servers' processors for each; each read once`,
      },
      [{ measured: full.p99, baseline: calm.p99 }],
    );
  }
}

async function findP99(client: pg.ClientBase, since: string): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `SELECT extract(epoch FROM read_at - created_at)::float AS seconds
    FROM feedback JOIN understandings ON feedback_id = feedback.id WHERE created_at > $1`,
    [since],
  );
  return percentile(
    rows.map(({ seconds }) => seconds),
    0.99,
  );
}

async function countRead(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^tabletalk_answers_read_total\{what="new"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}
