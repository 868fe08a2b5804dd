import { rm } from 'node:fs/promises';
import Fastify from 'fastify';
import { temporaryFolder } from '../e2e/server.ts';
import { buildApp } from '../src/server/app.ts';
import { choosePaymentProvider } from '../src/server/payments/choose-provider.ts';
import { readConfig } from '../src/server/platform/config.ts';
import { openDataFolder } from '../src/server/platform/data-folder.ts';
import {
  connectOnce,
  type DatabaseAddress,
  openDatabase,
} from '../src/server/platform/database.ts';
import { migrateDatabase } from '../src/server/platform/migrate-database.ts';
import { startPrivatePostgres } from '../src/server/platform/private-postgres.ts';
import type { Services } from '../src/server/platform/services.ts';
import { findSeededVenues, type SeededVenue, seedFeedback } from './seed-feedback.ts';

export const SINGLE_ROW_PATH = '/bench/single-row';
const COMPARED_VENUES = 20;

export type BenchServer = {
  url: string;
  /** The largest first; the owner of the first has the twenty largest. */
  venues: SeededVenue[];
  emailOf: (ownerId: string) => string;
  close: () => Promise<void>;
};

export type BenchSize = {
  rows: number;
  venues: number;
  /** A folder to keep the rows in and to find them again; without it they are thrown away. */
  data: string | undefined;
};

/** The product without its workers on a PostgreSQL of its own, with rows of years. */
export async function startBenchServer(size: BenchSize): Promise<BenchServer> {
  const folder = await openDataFolder(size.data ?? (await temporaryFolder()));
  const postgres = await startPrivatePostgres(folder.path);
  const remove = async () => {
    if (size.data !== undefined) return;
    for (const place of [postgres.folder, folder.path])
      await rm(place, { recursive: true, force: true });
  };
  const closers: (() => unknown)[] = [remove, folder.release, postgres.stop];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    const seeded = await seed(postgres.address, size);
    const database = await openDatabase(postgres.address);
    closers.push(database.close);
    const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' });
    const base = {
      config,
      db: database.db,
      sessionSecret: 'a secret for the benchmark, long enough to be one',
      now: () => new Date(),
      log: Fastify({ logger: false }).log,
    };
    const services: Services = { ...base, payments: choosePaymentProvider(base) };
    const { http } = await buildApp(services);
    closers.push(() => http.close());
    // What everything is measured against: one row by its key, through the same server.
    const id = await someFeedback(database.pool, seeded.venues[0]?.id);
    http.get(SINGLE_ROW_PATH, async () => {
      const found = await database.pool.query('SELECT id FROM feedback WHERE id = $1', [id]);
      return found.rows[0];
    });
    const url = await http.listen({ host: '127.0.0.1', port: 0 });
    return { url, ...seeded, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function seed(
  address: DatabaseAddress,
  size: BenchSize,
): Promise<Pick<BenchServer, 'venues' | 'emailOf'>> {
  await migrateDatabase(address);
  const client = await connectOnce(address);
  try {
    const kept = await findSeededVenues(client);
    if (kept.length === 0) {
      console.log(
        `Making ${size.rows.toLocaleString('en-GB')} rows of feedback; this takes a while.`,
      );
    }
    const seeded = kept.length > 0 ? kept : await seedFeedback(client, size);
    const largest = seeded.slice(0, COMPARED_VENUES).map(({ id }) => id);
    const [first] = seeded;
    await client.query('UPDATE venues SET owner_id = $1 WHERE id = ANY($2)', [
      first?.ownerId,
      largest,
    ]);
    const owners = await client.query<{ id: string; email: string }>('SELECT id, email FROM users');
    const emails = new Map(owners.rows.map(({ id, email }) => [id, email]));
    return { venues: seeded, emailOf: (ownerId) => emails.get(ownerId) ?? '' };
  } finally {
    await client.end();
  }
}

async function someFeedback(
  pool: { query: (sql: string, values: unknown[]) => Promise<{ rows: { id: string }[] }> },
  venueUuid: string | undefined,
): Promise<string | undefined> {
  const { rows } = await pool.query('SELECT id FROM feedback WHERE venue_uuid = $1 LIMIT 1', [
    venueUuid,
  ]);
  return rows[0]?.id;
}
