import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { locationAttempts } from './table.ts';

export type OpenAttempts = { charging: number; waiting: number; oldestSeconds: number };

/** Of all owners together. The condition is that of the index, which holds nothing else. */
export async function findOpenAttemptsInAll(db: Queryable): Promise<OpenAttempts> {
  const isCharging = sql`${locationAttempts.state} = 'charging'`;
  const [row] = await db
    .select({
      charging: sql<number>`(count(*) filter (where ${isCharging}))::int`,
      waiting: sql<number>`(count(*) filter (where not ${isCharging}))::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from
        now() - min(${locationAttempts.createdAt}) filter (where ${isCharging})), 0)::float`,
    })
    .from(locationAttempts)
    .where(sql`${locationAttempts.state} in ('charging', 'waiting')`);
  return row ?? { charging: 0, waiting: 0, oldestSeconds: 0 };
}
