import { type SQL, sql } from 'drizzle-orm';
import type { PlatformServices } from '../services.ts';

/**
 * The database's clock, moved as far as the product's is. Expiries and counts are judged by it, so
 * that servers whose own clocks differ still agree.
 */
export function databaseNow(services: Pick<PlatformServices, 'now'>): SQL {
  return sql`(now() + ${clockMovedMs(services)} * interval '1 millisecond')`;
}

export function clockMovedMs({ now }: Pick<PlatformServices, 'now'>): number {
  return Math.round(now().getTime() - Date.now());
}

/** So much later by the same clock. */
export function databaseLater(services: Pick<PlatformServices, 'now'>, ms: number): SQL {
  return sql`(${databaseNow(services)} + ${Math.round(ms)} * interval '1 millisecond')`;
}
