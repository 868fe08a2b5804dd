import type pg from 'pg';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';

/** Runs a query directly on the database, bypassing servers and faults. */
export async function readRows<Row extends pg.QueryResultRow>(
  address: DatabaseAddress,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await openSingleConnection(address);
  try {
    const { rows } = await client.query<Row>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
