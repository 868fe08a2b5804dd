import { expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/postgres.ts';
import { testApp } from '#testing/test-app.ts';
import { slices } from './slices.ts';

test.each(['alerting', 'folding', 'simulated payments'])(
  'the frequent job "%s" sends the database one short statement when there is nothing to do',
  async (name) => {
    const app = await testApp();
    const { pool } = await testDatabase();
    const job = slices
      .flatMap(({ jobs }) => jobs?.(app.server) ?? [])
      .find((one) => one.name === name);
    const statements = vi.spyOn(pool, 'query');
    const borrowed = vi.spyOn(pool, 'connect');
    await job?.run();
    const count = {
      statements: statements.mock.calls.length,
      borrowed: borrowed.mock.calls.length,
    };
    vi.restoreAllMocks();
    // A transaction would borrow a connection without calling `pool.query`.
    expect(count).toEqual({ statements: 1, borrowed: 1 });
  },
);
