import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { projectRoot } from '../project-root.ts';
import { BackupError } from './backup-format.ts';

export type Migrations = ReturnType<typeof readMigrationFiles>;

export function readMigrations(folder = path.join(projectRoot(), 'migrations')): Migrations {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Splits the migrations into those up to `last` and those after it. */
export function splitMigrations(all: Migrations, last: number): [Migrations, Migrations] {
  if (!all.some(({ folderMillis }) => folderMillis === last)) {
    throw new BackupError('It was made by a newer TableTalk than this one.');
  }
  return [
    all.filter(({ folderMillis }) => folderMillis <= last),
    all.filter(({ folderMillis }) => folderMillis > last),
  ];
}

/** Runs in the caller's transaction; the library's own migrator would commit it. */
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

/** Creates the journal exactly as the migration library does, so the next start continues from it. */
export async function createMigrationJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (
      id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
}
