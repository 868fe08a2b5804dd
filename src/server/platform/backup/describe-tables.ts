import type pg from 'pg';
import type { BackedUpSequence, BackedUpTable } from './backup-format.ts';

/** The schemas that hold the product's tables and the migration journal. */
export const SCHEMAS = ['public', 'drizzle'];

const NOT_FROM_EXTENSION = `NOT EXISTS (
  SELECT FROM pg_depend d
  WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Generated columns are left out: PostgreSQL computes them again. */
export async function describeTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND ${NOT_FROM_EXTENSION}
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Sequences are not part of a snapshot. They are read last, so they are never behind the rows. */
export async function readSequences(client: pg.ClientBase): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<Pick<BackedUpSequence, 'schema' | 'name'>>(
    `SELECT n.nspname AS schema, c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'S' AND n.nspname = ANY($1) AND ${NOT_FROM_EXTENSION} ORDER BY 1, 2`,
    [SCHEMAS],
  );
  const sequences: BackedUpSequence[] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<Pick<BackedUpSequence, 'value' | 'isCalled'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled"
       FROM ${quoteTableName(client, sequence)}`,
    );
    if (state[0]) sequences.push({ ...sequence, ...state[0] });
  }
  return sequences;
}

/** Whether the database contains nothing that a restore could collide with. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND ${NOT_FROM_EXTENSION} LIMIT 1`,
    [SCHEMAS],
  );
  return rows.length === 0;
}

export function quoteTableName(
  client: pg.ClientBase,
  { schema, name }: Pick<BackedUpTable, 'schema' | 'name'>,
): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export function quotedColumnList(client: pg.ClientBase, { columns }: BackedUpTable): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}
