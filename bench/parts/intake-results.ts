import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { makeProductStatement } from '../compared/make-product-statement.ts';
import { preparePlainInsert } from '../compared/prepare-plain-insert.ts';
import { openStatementRunner } from '../compared/run-statement.ts';
import type { PostResult, PostTask } from '../probes/post-feedback.ts';
import { processorSeconds } from '../probes/processor-seconds.ts';
import { startProduct } from '../product.ts';
import { comparedResult, type Result } from '../report/result.ts';
import { shortNumber } from '../report/short-number.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import { runInChild } from '../run-in-child.ts';

const CONNECTIONS = 32;
const VENUES = 200;
const MAX_PER_SECOND = 8_000;
const LEAST_OF_PLAIN = 0.25;
const LEAST_OF_OWN = 1;
/**
 * The share of statements that must have stored a row; a statement that stores nothing is
 * misleadingly fast.
 */
const LEAST_STORED = 0.9;
const LEAST_OF_SPREAD = 0.8;
const DATABASE = 'intake';

/** How many guests per second one server stores, including all side effects. */
export async function intakeResults(
  database: BenchDatabase,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Result[]> {
  await database.copy('small', DATABASE);
  const address = database.addressOf(DATABASE);
  const runner = await openStatementRunner();
  const plain = await preparePlainInsert(address);
  const before = await countFeedback(address);
  const product = await startProduct({ DATABASE_URL: database.databaseUrl(DATABASE) });
  const measured: IntakeRates[] = [];
  let guests = 0;
  let byStatement = 0;
  let perGuestMs = Number.NaN;
  try {
    await post(VENUES);
    await post(1);
    const busyBefore = processorSeconds(product.pid);
    const guestsBefore = guests;
    for (let round = 0; round < rounds; round += 1) {
      measured.push({
        plain: await repeat(plain),
        spread: await post(VENUES),
        own: await repeatOwn(),
        one: await post(1),
      });
    }
    const busySeconds = processorSeconds(product.pid) - busyBefore;
    perGuestMs = (busySeconds / (guests - guestsBefore)) * 1000;
  } finally {
    await product.stop();
  }
  const stored = (await countFeedback(address)) - before;
  if (stored !== guests + byStatement) {
    throw new Error(`${guests} guests were thanked, ${stored - byStatement} rows stored`);
  }
  return describeIntakeRates(measured, runner.name, perGuestMs);

  async function repeat(text: string): Promise<number> {
    return runner.perSecond({ text, address, connections: CONNECTIONS, seconds });
  }

  /**
   * Repeats the product's own statement. These rows were sent by no guest, so they are counted
   * separately.
   */
  async function repeatOwn(): Promise<number> {
    // Built anew for each measurement: the statement contains the version of every venue, which
    // guests may have changed.
    const own = await makeProductStatement(address);
    const rows = await countFeedback(address);
    const perSecond = await repeat(own);
    const stored = (await countFeedback(address)) - rows;
    if (stored < perSecond * seconds * LEAST_STORED)
      throw new Error('the statement stored too little');
    byStatement += stored;
    return perSecond;
  }

  /** Every guest has a different address because of the rate limits; throws if one is refused. */
  async function post(venues: number): Promise<number> {
    const task = { ports: [product.port], connections: CONNECTIONS, seconds, venues };
    const mostGuests = MAX_PER_SECOND * seconds;
    const posted = await runInChild<PostTask, PostResult>('probes/post-feedback.ts', {
      ...task,
      firstGuest: guests,
      mostGuests,
    });
    guests += posted.guests;
    if (posted.accepted === posted.guests) return posted.perSecond;
    throw new Error(`${posted.refusals.length} guests were refused:\n${posted.refusals[0]}`);
  }
}

type IntakeRates = Record<'plain' | 'own' | 'spread' | 'one', number>;

function describeIntakeRates(
  measured: readonly IntakeRates[],
  runnerName: string,
  perGuestMs: number,
): Result[] {
  return [
    comparedResult(
      {
        name: `feedback taken in, ${CONNECTIONS} connections, ${VENUES} venues`,
        unit: '/s',
        against: `${runnerName}, one INSERT`,
        target: { atLeast: LEAST_OF_PLAIN },
        note: `rate limits on; key, limits, row, reward code and rollups of every guest, counted again in the database; ${shortNumber(perGuestMs)} ms of the server's processor for each`,
      },
      measured.map(({ spread, plain }) => ({ measured: spread, baseline: plain })),
    ),
    comparedResult(
      {
        name: 'the same against its own statement for one guest per commit',
        unit: '/s',
        against: `${runnerName}, the statement of the intake`,
        target: { atLeast: LEAST_OF_OWN },
      },
      measured.map(({ spread, own }) => ({ measured: spread, baseline: own })),
    ),
    comparedResult(
      {
        name: 'the same with all guests at one venue',
        unit: '/s',
        against: `${VENUES} venues`,
        target: { atLeast: LEAST_OF_SPREAD },
      },
      measured.map(({ one, spread }) => ({ measured: one, baseline: spread })),
    ),
  ];
}

async function countFeedback(address: DatabaseAddress): Promise<number> {
  const client = await openSingleConnection(address);
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM feedback',
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
