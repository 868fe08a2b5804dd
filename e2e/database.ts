import pg from 'pg';
import { copyTemplate } from '#testing/database/copy-template.ts';
import type { StartedServer } from '#testing/start-server.ts';

/** How workers learn where the PostgreSQL of the run is. */
export const POSTGRES_SETTING = 'E2E_POSTGRES';

let created = 0;

/** A database for one server or several that belong together, as DATABASE_URL names it. */
export async function newDatabase({ isMigrated = true } = {}): Promise<string> {
  created += 1;
  const name = `e2e_${process.pid}_${created}`;
  const address = new URL(process.env[POSTGRES_SETTING] ?? '');
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const query = (statement: string) => client.query(statement);
  await copyTemplate(query, name, isMigrated ? undefined : 'template1').finally(() => client.end());
  address.pathname = name;
  return address.href;
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
