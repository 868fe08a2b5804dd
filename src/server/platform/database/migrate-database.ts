import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { projectRoot } from '../project-root.ts';
import { type DatabaseAddress, openSingleConnection } from './database.ts';

/**
 * The key of the advisory lock that migrations hold. Its value is arbitrary, but every server must
 * use the same one.
 */
export const MIGRATION_LOCK = 7_261_190;

/** Migrates the database to the newest schema; servers that start together take turns. */
export async function migrateDatabase(
  address: DatabaseAddress,
  migrationsFolder = path.join(projectRoot(), 'migrations'),
): Promise<void> {
  const client = await openSingleConnection(address);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
