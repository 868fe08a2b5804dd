import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/postgres.ts';
import { type DatabaseAddress, openDatabase } from './database.ts';

const STATEMENT = { name: 'kept', text: 'SELECT $1::int AS number' };

test('a prepared statement’s plan is kept in the session, but not behind a pooler', async () => {
  const { address } = await testDatabase();
  expect(await plansKept(address, address)).toEqual([{ name: 'kept' }]);
  expect(await plansKept(address, { connectionString: 'postgres://past-the-pooler/d' })).toEqual(
    [],
  );
});

async function plansKept(address: DatabaseAddress, direct: DatabaseAddress): Promise<unknown[]> {
  const { db, pool, close } = await openDatabase(address, () => undefined, direct);
  expect(await db.prepared(STATEMENT, [42])).toEqual([{ number: 42 }]);
  const { rows } = await pool.query('SELECT name FROM pg_prepared_statements');
  await close();
  return rows;
}
