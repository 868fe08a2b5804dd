import pg from 'pg';
import { copyTemplate } from '#testing/database/copy-template.ts';
import type { StartedServer } from '#testing/start-server.ts';

/** The environment variable that tells workers the address of the run's PostgreSQL. */
export const POSTGRES_URL_VARIABLE = 'E2E_POSTGRES';

let created = 0;

/** Creates a database for one or several servers and returns its DATABASE_URL. */
export async function newDatabase({ isMigrated = true } = {}): Promise<string> {
  created += 1;
  const name = `e2e_${process.pid}_${created}`;
  const address = new URL(process.env[POSTGRES_URL_VARIABLE] ?? '');
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const query = (statement: string) => client.query(statement);
  await copyTemplate(query, name, isMigrated ? undefined : 'template1').finally(() => client.end());
  address.pathname = name;
  return address.href;
}

/** Runs SQL for states that no page can bring about. */
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
