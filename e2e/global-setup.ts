import { startTestPostgres } from '#testing/database/test-postgres.ts';
import { POSTGRES_URL_VARIABLE } from './database.ts';

/** Starts the run's PostgreSQL, used by all servers except those tested with their own. */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const { user, database, host = '' } = postgres.address;
  const query = new URLSearchParams({ host });
  process.env[POSTGRES_URL_VARIABLE] = `postgres://${user}@localhost/${database}?${query}`;
  return postgres.stop;
}
