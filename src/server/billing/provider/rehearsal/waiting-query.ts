import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { MOST_COUNTED } from '#server/platform/metrics/read-metrics.ts';

export type WaitingEvents = { events: number; oldestSeconds: number };

export async function findWaitingEvents(db: Queryable): Promise<WaitingEvents> {
  const { rows } = await db.execute<WaitingEvents>(sql`
    select count(*)::int as events,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds"
    from (
      select created_at from simulated_events where delivered_at is null
      order by next_attempt_at limit ${MOST_COUNTED}
    ) as first
  `);
  return rows[0] ?? { events: 0, oldestSeconds: 0 };
}
