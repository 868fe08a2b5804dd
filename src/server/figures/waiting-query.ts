import { count } from 'drizzle-orm';
import type { Queryable } from '../platform/database.ts';
import { MOST_COUNTED } from '../platform/read-measures.ts';
import { figureDeltas } from './table.ts';

export async function countWaitingDeltas(db: Queryable): Promise<number> {
  const some = db.select({ id: figureDeltas.id }).from(figureDeltas).limit(MOST_COUNTED).as('some');
  const [row] = await db.select({ rows: count() }).from(some);
  return row?.rows ?? 0;
}
