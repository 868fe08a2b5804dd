import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { projectRoot } from '../project-root.ts';
import { BackupError } from './backup-format.ts';

export type Migrations = ReturnType<typeof readMigrationFiles>;

export function readMigrations(folder = path.join(projectRoot(), 'migrations')): Migrations {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Up to a known one, and those that came after it. */
export function splitMigrations(all: Migrations, last: number): [Migrations, Migrations] {
  if (!all.some(({ folderMillis }) => folderMillis === last)) {
    throw new BackupError('It was made by a newer TableTalk than this one.');
  }
  return [
    all.filter(({ folderMillis }) => folderMillis <= last),
    all.filter(({ folderMillis }) => folderMillis > last),
  ];
}

/** Within the caller's transaction, which the migrator of the library would end. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: Migrations,
): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/** The journal as the library makes it, which goes on with it at the next start. */
export async function makeJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (
      id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
}
