import pg from 'pg';
import { addressOn } from '../src/server/platform/private-postgres.ts';
import { createTestDatabase } from '../src/testing/test-postgres.ts';
import type { StartedServer } from './server.ts';

/** How workers learn where the PostgreSQL of the run is. */
export const POSTGRES_SETTING = 'E2E_POSTGRES_FOLDER';

let created = 0;

/** A database for one server or several that belong together, as DATABASE_URL names it. */
export async function newDatabase({ isMigrated = true } = {}): Promise<string> {
  created += 1;
  const folder = process.env[POSTGRES_SETTING] ?? '';
  const name = `e2e_${process.pid}_${created}`;
  const template = isMigrated ? undefined : 'template1';
  const { user, database } = await createTestDatabase(addressOn(folder), name, template);
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host: folder })}`;
}

/** For what no page can bring about. */
export async function queryDatabase(
  { databaseUrl }: StartedServer,
  statement: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(statement, values).finally(() => client.end());
  return rows;
}
