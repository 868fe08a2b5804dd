import type pg from 'pg';
import { storeSubmissions } from '#server/feedback/intake/intake-query.ts';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { preciseCpuSeconds } from '../probes/precise-cpu-seconds.ts';
import { plainResult, type Result } from '../report/result.ts';
import { shortNumber } from '../report/short-number.ts';
import { median } from '../report/statistics.ts';
import type { BenchDatabase } from '../rows/bench-database.ts';
import {
  findIntakeVenues,
  HIGH_RATE_LIMITS,
  type IntakeVenue,
  makeGuestIntake,
} from '../rows/make-guest-intake.ts';

const GUESTS_PER_BATCH = 16;
const WARM_UP_BATCHES = 3;
const DATABASE = 'indexes';
const TABLES = ['feedback', 'submission_keys', 'reward_codes', 'rollup_deltas', 'rate_limits'];

type DroppableIndex = { name: string; table: string; drop: string; bytes: number };
type Cost = { microseconds: number; walBytes: number };

/**
 * Measures what each index costs per guest: drops the index, stores guests and restores it by a
 * rollback. Indexes that the intake statement itself needs cannot be dropped.
 */
export async function indexCostResults(
  database: BenchDatabase,
  { rounds, batches }: { rounds: number; batches: number },
): Promise<Result[]> {
  await database.copy('small', DATABASE);
  const client = await openSingleConnection(database.addressOf(DATABASE));
  try {
    const venues = await findIntakeVenues(client);
    const indexes = await findDroppable(client);
    const all: Cost[] = [];
    const saved = indexes.map(() => [] as Cost[]);
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, { drop }] of indexes.entries()) {
        // Measured in turns, so that noise affects both measurements alike.
        const whole = await measureCost(client, venues, batches);
        const without = await measureCost(client, venues, batches, drop);
        all.push(whole);
        saved[place]?.push({
          microseconds: whole.microseconds - without.microseconds,
          walBytes: whole.walBytes - without.walBytes,
        });
      }
    }
    return [
      indexCostResult(
        'a guest with all indexes',
        all,
        `in batches of ${GUESTS_PER_BATCH}, one backend`,
      ),
      ...indexes.map(({ name, table, bytes }, place) =>
        indexCostResult(
          `${table}: ${name}`,
          saved[place] ?? [],
          `${shortNumber(bytes)} bytes an entry`,
        ),
      ),
    ];
  } finally {
    await client.end();
  }
}

function indexCostResult(name: string, costs: readonly Cost[], more: string): Result {
  const walBytes = median(costs.map((cost) => cost.walBytes));
  const note = `${shortNumber(walBytes)} bytes of the log for each guest, ${more}`;
  return plainResult(
    { name, unit: 'µs', note },
    costs.map(({ microseconds }) => microseconds),
  );
}

async function findDroppable(client: pg.Client): Promise<DroppableIndex[]> {
  const { rows } = await client.query<DroppableIndex>(
    `SELECT index.relname AS name, tables.relname AS table,
      pg_relation_size(index.oid) / greatest(1, index.reltuples)::float8 AS bytes,
      CASE WHEN conname IS NULL THEN format('DROP INDEX %I', index.relname)
        ELSE format('ALTER TABLE %I DROP CONSTRAINT %I CASCADE', tables.relname, conname) END AS drop
    FROM pg_index JOIN pg_class index ON index.oid = indexrelid
    JOIN pg_class tables ON tables.oid = indrelid
    LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
    WHERE tables.relname = ANY($1)
      AND index.relname NOT IN ('submission_keys_pkey', 'rate_limits_pkey')
    ORDER BY array_position($1, tables.relname::text), 1`,
    [TABLES],
  );
  return rows;
}

let guests = 0;

/** PostgreSQL's CPU time and log volume per guest. */
async function measureCost(
  client: pg.Client,
  venues: readonly IntakeVenue[],
  batches: number,
  drop?: string,
): Promise<Cost> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  await client.query('BEGIN');
  if (drop) await client.query(drop);
  await take(WARM_UP_BATCHES);
  const [seconds, wal] = [preciseCpuSeconds(pid), await walPosition()];
  await take(batches);
  const taken = batches * GUESTS_PER_BATCH;
  const microseconds = ((preciseCpuSeconds(pid) - seconds) * 1e6) / taken;
  const walBytes = ((await walPosition()) - wal) / taken;
  await client.query('ROLLBACK');
  return { microseconds, walBytes };

  async function take(count: number): Promise<void> {
    for (let batch = 0; batch < count; batch += 1) {
      const intakes = Array.from({ length: GUESTS_PER_BATCH }, () => {
        guests += 1;
        return makeGuestIntake(guests, venues);
      });
      await storeSubmissions({ prepared }, intakes, { clockMovedMs: 0, limits: HIGH_RATE_LIMITS });
    }
  }

  async function prepared<Row extends object>(
    { name, text }: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<Row[]> {
    return (await client.query<Row>({ name, text, values: [...values] })).rows;
  }

  async function walPosition(): Promise<number> {
    const sql = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`;
    return (await client.query<{ bytes: number }>(sql)).rows[0]?.bytes ?? Number.NaN;
  }
}
