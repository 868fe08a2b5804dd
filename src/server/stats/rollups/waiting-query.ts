import { count } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { MOST_COUNTED } from '#server/platform/metrics/read-metrics.ts';
import { rollupDeltas } from './table.ts';

export async function countWaitingDeltas(db: Queryable): Promise<number> {
  const some = db.select({ id: rollupDeltas.id }).from(rollupDeltas).limit(MOST_COUNTED).as('some');
  const [row] = await db.select({ rows: count() }).from(some);
  return row?.rows ?? 0;
}
