import type pg from 'pg';
import type { BackedUpTable } from './backup-format.ts';
import { quoteTableName, SCHEMAS } from './describe-tables.ts';

/**
 * Empties the tables and drops foreign keys, triggers and indexes. Foreign keys would require an
 * order of tables that may not exist, triggers would fire a second time, and indexes are faster to
 * build all at once. Call the returned function to create them again; it fails if the rows violate
 * them.
 */
export async function prepareTablesForRestore(
  client: pg.ClientBase,
  tables: readonly BackedUpTable[],
): Promise<() => Promise<void>> {
  const names = tables.map((table) => quoteTableName(client, table));
  const references = await queryStatements(client, REFERENCES);
  const indexes = await queryStatements(client, INDEXES);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  return async () => {
    for (const { make } of [...indexes, ...references]) await client.query(make);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}

type Statements = { remove: string; make: string };

async function queryStatements(client: pg.ClientBase, query: string): Promise<Statements[]> {
  return (await client.query<Statements>(query, [SCHEMAS])).rows;
}

const REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(c.oid)) AS make
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
  WHERE c.contype = 'f' AND n.nspname = ANY($1) ORDER BY conrelid::regclass::text, conname`;

/** The indexes of primary keys and unique constraints are kept. */
const INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS remove,
    pg_get_indexdef(i.indexrelid) AS make
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1)
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  ORDER BY 1`;
