import type pg from 'pg';
import { connectOnce, type DatabaseAddress } from '#server/platform/database/database.ts';

/** One look into the database, past the servers and past the faults. */
export async function readRows<Row extends pg.QueryResultRow>(
  address: DatabaseAddress,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connectOnce(address);
  try {
    const { rows } = await client.query<Row>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
