import { type SQL, sql } from 'drizzle-orm';
import type { Services } from './services.ts';

/**
 * The database's clock, moved as far as the product's is. Expiries and counts are judged by it, so
 * that servers whose own clocks differ still agree.
 */
export function databaseNow({ now }: Pick<Services, 'now'>): SQL {
  const movedMs = Math.round(now().getTime() - Date.now());
  return sql`(now() + ${movedMs} * interval '1 millisecond')`;
}

/** So much later by the same clock. */
export function databaseLater(services: Pick<Services, 'now'>, ms: number): SQL {
  return sql`(${databaseNow(services)} + ${Math.round(ms)} * interval '1 millisecond')`;
}
