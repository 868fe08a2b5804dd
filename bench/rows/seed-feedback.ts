/*
 * Seeds years of feedback within minutes, for measurements. On an empty database:
 *
 *   DATABASE_URL=postgres://… node --import tsx bench/rows/seed-feedback.ts --rows 5000000 --venues 200
 *
 * or `seedFeedback(address, { rows, venues })`. Ten venues belong to one owner
 * (owner-1@bench.example and so on, password `BENCH_PASSWORD`), and the twenty largest to the owner
 * of the largest, which holds 5 % of all rows. The rows of all venues are mixed, in the order of their
 * times, as in real life.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { NAME_COUNT_COLUMNS, rollupsByNameSql } from '#server/stats/rollups/rollups-from-deltas.ts';
import { moveRollupsToTimeZone } from '#server/stats/rollups/time-zone-query.ts';
import {
  SEED_FEEDBACK,
  SEED_OWNERS,
  SEED_REPLY_ROLLUPS,
  SEED_VENUES,
  SEEDED_COUNTS_SQL,
} from './seed-feedback-sql.ts';

export const BENCH_PASSWORD = 'a bench to measure on';
const COMPARED_VENUES = 20;
const PIECE_ROWS = 25_000;
/** The index needed to read the list and the rollups of a single venue. */
const LIST_INDEX = 'feedback_list_index';
const SEARCH_INDEX = 'feedback_search_index';

export type SeedParams = {
  rows: number;
  venues: number;
  /** The age of the first feedback in days; the rows are spread evenly until now. */
  days?: number;
  /**
   * Leaves out the search index, which takes longest to build, for measurements without searches.
   */
  isUnsearched?: boolean;
};
export type SeededVenue = { id: string; venueId: string; ownerEmail: string; rows: number };

/** Migrates an empty database and fills it over two connections, to use two cores. */
export async function seedFeedback(address: DatabaseAddress, size: SeedParams): Promise<void> {
  await migrateDatabase(address);
  const first = await connectForSeeding(address);
  const second = await connectForSeeding(address);
  try {
    await seedVenues(first, size);
    const indexes = await dropIndexes(first, ['feedback', 'reward_codes', 'replies']);
    await Promise.all([first, second].map((client, turn) => seedPieces(client, size, turn)));
    await Promise.all([
      first.query('VACUUM (ANALYZE) feedback'),
      second.query('VACUUM (ANALYZE) reward_codes, replies'),
    ]);
    await buildIndexes(
      first,
      indexes.filter(({ name }) => name === LIST_INDEX),
    );
    await Promise.all([
      countRollups(first),
      buildIndexes(
        second,
        indexes.filter(
          ({ name }) => name !== LIST_INDEX && !(size.isUnsearched && name === SEARCH_INDEX),
        ),
      ),
    ]);
    await first.query(
      'VACUUM feedback, replies, rollups_by_time, rollups_by_day, rollups_by_name, rollups_by_name_and_day',
    );
    await first.query('ANALYZE');
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** All seeded venues, largest first. */
export async function findSeededVenues(client: pg.ClientBase): Promise<SeededVenue[]> {
  const { rows } = await client.query<SeededVenue>(`
    SELECT venues.id, venues.venue_id AS "venueId", users.email AS "ownerEmail",
      sum(rollups.feedback_count)::int AS rows
    FROM venues JOIN members USING (business_id) JOIN users ON users.id = members.user_id
    JOIN rollups_by_time rollups ON rollups.venue_uuid = venues.id
    GROUP BY venues.id, users.email ORDER BY 4 DESC`);
  return rows;
}

async function connectForSeeding(address: DatabaseAddress): Promise<pg.Client> {
  const client = await openSingleConnection(address);
  // Skip foreign keys and triggers: all rows are generated here and consistent.
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
  await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'");
  return client;
}

async function seedVenues(client: pg.Client, { venues, days = 730 }: SeedParams): Promise<void> {
  const owners = Math.ceil(venues / 10);
  await client.query(SEED_OWNERS, [owners, await hashPassword(BENCH_PASSWORD), days]);
  await client.query(SEED_VENUES, [venues, owners, days]);
  // Venues with lower numbers are larger.
  await client.query(
    `UPDATE venues SET business_id = (SELECT business_id FROM venues WHERE venue_id = 'bench-1')
    WHERE venue_id LIKE 'bench-%' AND substr(venue_id, 7)::int <= $1`,
    [COMPARED_VENUES],
  );
  await client.query('ANALYZE users, businesses, members, venues');
}

/** Seeds every second batch, starting with the first or the second. */
async function seedPieces(client: pg.Client, size: SeedParams, turn: number): Promise<void> {
  const { rows, venues, days = 730 } = size;
  for (let start = turn * PIECE_ROWS; start < rows; start += 2 * PIECE_ROWS) {
    await client.query('SELECT setseed($1::float8)', [start / rows]);
    const end = Math.min(rows, start + PIECE_ROWS);
    await client.query(SEED_FEEDBACK, [rows, days, venues, start + 1, end]);
  }
}

type Index = { name: string; definition: string };

/** Drops the indexes: building one at the end is much faster than updating it row by row. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (
      SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

async function buildIndexes(client: pg.Client, indexes: readonly Index[]): Promise<void> {
  for (const { definition } of indexes) await client.query(definition);
}

/** Builds the rollups with the product's own statements, so that they match its results. */
async function countRollups(client: pg.Client): Promise<void> {
  const tx = Object.assign(drizzle({ client }), { isTransaction: true as const });
  const { rows: venues } = await client.query<{ id: string }>('SELECT id FROM venues');
  for (const { id } of venues) {
    await client.query('BEGIN');
    await moveRollupsToTimeZone(tx, id);
    await client.query('COMMIT');
  }
  await tx.execute(sql`
    insert into rollups_by_name (
      venue_uuid, kind, key, spelling, ${NAME_COUNT_COLUMNS}, reward_count, redeemed_count
    )
    ${rollupsByNameSql(sql.raw(`(${SEEDED_COUNTS_SQL}) named`), sql`true`)}
  `);
  await client.query(SEED_REPLY_ROLLUPS);
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
  await seedFeedback(address, {
    rows: Number(values.rows),
    venues: Number(values.venues),
    days: Number(values.days),
  });
  const client = await openSingleConnection(address);
  const seeded = await findSeededVenues(client);
  await client.end();
  for (const { venueId, rows } of seeded.slice(0, 3)) process.stdout.write(`${venueId}: ${rows}\n`);
}

if (process.argv[1] === import.meta.filename) await main();
