import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';

/** Resolves when a transaction in the test's database waits for a lock that another one holds. */
export async function waitForLock(db: Pick<Database, 'execute'>): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await db.execute(waiting)).rowCount);
}
