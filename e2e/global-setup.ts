import { startTestPostgres } from '#testing/database/test-postgres.ts';
import { POSTGRES_SETTING } from './database.ts';

/** The PostgreSQL of the run, for all servers but those whose own PostgreSQL is looked at. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const { user, database, host = '' } = postgres.address;
  const query = new URLSearchParams({ host });
  process.env[POSTGRES_SETTING] = `postgres://${user}@localhost/${database}?${query}`;
  return postgres.stop;
}
