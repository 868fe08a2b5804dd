/*
 * Years of feedback within minutes, for measuring. Against an emptied, migrated database:
 *
 *   DATABASE_URL=postgres://… node --import tsx bench/seed-feedback.ts --rows 5000000 --venues 200
 *
 * or `seedFeedback(client, { rows, venues })` with a client of `connectOnce`. Ten venues belong to
 * one owner (owner-1@bench.example and so on, password `BENCH_PASSWORD`); the largest holds
 * 5 % of all rows, and rows of all venues lie mixed in the order they came, as in real life.
 */
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hashPassword } from '../src/server/accounts/password.ts';
import { foldOnce, recountFigures } from '../src/server/figures/queries.ts';
import { connectOnce } from '../src/server/platform/database.ts';
import { migrateDatabase } from '../src/server/platform/migrate-database.ts';
import { SEED_CODES, SEED_FEEDBACK, SEED_OWNERS, SEED_VENUES } from './seed-feedback-sql.ts';

export const BENCH_PASSWORD = 'a bench to measure on';
const EVERYTHING = 1_000_000_000;

export type SeedSize = {
  rows: number;
  venues: number;
  /** How far back the first feedback lies; they are spread evenly up to now. */
  days?: number;
};
export type SeededVenue = { id: string; venueId: string; ownerId: string; rows: number };

/** Fills an emptied database and returns its venues, the largest first. */
export async function seedFeedback(client: pg.ClientBase, size: SeedSize): Promise<SeededVenue[]> {
  const { rows, venues, days = 730 } = size;
  // Neither references nor triggers are checked row by row: all of it is made here.
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
  await client.query("SET maintenance_work_mem = '512MB'");
  await client.query('SELECT setseed(0.42)');
  const owners = Math.ceil(venues / 10);
  await client.query(SEED_OWNERS, [owners, await hashPassword(BENCH_PASSWORD), days]);
  await client.query(SEED_VENUES, [venues, owners, days]);
  await withoutIndexes(client, ['feedback', 'reward_codes'], async () => {
    await client.query(SEED_FEEDBACK, [rows, days, venues]);
    await client.query(SEED_CODES);
  });
  await client.query('SET session_replication_role = DEFAULT');
  const seeded = await findSeededVenues(client);
  for (const { id } of seeded) await countAndFold(client, id);
  await client.query('VACUUM ANALYZE');
  return seeded;
}

/** What an earlier run left, the largest first. */
export async function findSeededVenues(client: pg.ClientBase): Promise<SeededVenue[]> {
  const { rows } = await client.query<SeededVenue>(`
    SELECT venues.id, venues.venue_id AS "venueId", owner_id AS "ownerId", count(*)::int AS rows
    FROM venues JOIN feedback ON feedback.venue_uuid = venues.id
    GROUP BY venues.id ORDER BY 4 DESC`);
  return rows;
}

/** Building an index once is many times quicker than keeping it right row by row. */
async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (
      SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** By the product's own statements, so that the summaries are what it would have made of the rows. */
async function countAndFold(client: pg.ClientBase, venueUuid: string): Promise<void> {
  const tx = Object.assign(drizzle({ client: client as pg.Client }), {
    isTransaction: true as const,
  });
  await client.query('BEGIN');
  await recountFigures(tx, venueUuid);
  // Made for thousands of rows at a time, the statement needs to know that there are more.
  await client.query('ANALYZE figure_deltas');
  await foldOnce(tx, EVERYTHING);
  await client.query('COMMIT');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      venues: { type: 'string', default: '200' },
      days: { type: 'string', default: '730' },
    },
  });
  const address = { connectionString: process.env.DATABASE_URL };
  await migrateDatabase(address);
  const client = await connectOnce(address);
  const seeded = await seedFeedback(client, {
    rows: Number(values.rows),
    venues: Number(values.venues),
    days: Number(values.days),
  });
  await client.end();
  for (const { venueId, rows } of seeded.slice(0, 3)) process.stdout.write(`${venueId}: ${rows}\n`);
}

if (process.argv[1] === import.meta.filename) await main();
