import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/**
 * Inserts thousands of rows in one statement with a single parameter, because a placeholder per
 * value would take seconds to build. Every row must leave the same columns to the database's
 * defaults.
 */
export async function insertMany<Table extends PgTable>(
  db: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([key, column]) => column.defaultFn || rows.some((row) => key in row),
  );
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => [
        column.name,
        asJson(row[key] ?? column.defaultFn?.() ?? null),
      ]),
    ),
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  await db.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`);
}

/** Bytes are sent in PostgreSQL's hex notation. */
function asJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
