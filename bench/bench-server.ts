import Fastify from 'fastify';
import { buildApp } from '#server/app.ts';
import { choosePaymentProvider } from '#server/billing/provider/choose-provider.ts';
import { readConfig } from '#server/platform/config.ts';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/database.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { findSeededVenues, type SeededVenue } from './rows/seed-feedback.ts';

export const SINGLE_ROW_PATH = '/bench/single-row';

export type BenchServer = {
  url: string;
  /** The venues, largest first; the owner of the first one owns the twenty largest. */
  venues: SeededVenue[];
  close: () => Promise<void>;
};

/** Starts the product without workers on a seeded database, with an extra baseline route. */
export async function startBenchServer(address: DatabaseAddress): Promise<BenchServer> {
  const database = await openDatabase(address);
  try {
    const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' });
    const base = {
      config,
      db: database.db,
      keys: makeKeyring('a secret for the benchmark, long enough to be one'),
      now: () => new Date(),
      log: Fastify({ logger: false }).log,
    };
    const services: Services = { ...base, payments: await choosePaymentProvider(base) };
    const { http } = await buildApp(services);
    const client = await database.pool.connect();
    const venues = await findSeededVenues(client).finally(() => client.release());
    // The baseline for all measurements: reading one row by its key, through the same server.
    const { rows } = await database.pool.query<{ id: string }>(
      'SELECT id FROM feedback WHERE venue_uuid = $1 LIMIT 1',
      [venues[0]?.id],
    );
    http.get(SINGLE_ROW_PATH, async () => {
      const sql = 'SELECT id FROM feedback WHERE id = $1';
      return (await database.pool.query(sql, [rows[0]?.id])).rows[0];
    });
    const url = await http.listen({ host: '127.0.0.1', port: 0 });
    const close = async () => {
      await http.close();
      await database.close();
    };
    return { url, venues, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
