import { type SQL, sql } from 'drizzle-orm';
import type { PlatformServices } from '../services.ts';

/**
 * The database's clock, shifted as far as the product's. Expiries and counters use it, so that
 * servers whose own clocks differ still agree.
 */
export function databaseNow(services: Pick<PlatformServices, 'now'>): SQL {
  return sql`(now() + ${clockOffsetMs(services)} * interval '1 millisecond')`;
}

export function clockOffsetMs({ now }: Pick<PlatformServices, 'now'>): number {
  return Math.round(now().getTime() - Date.now());
}

/** A moment `ms` after `databaseNow`, by the same clock. */
export function databaseNowPlus(services: Pick<PlatformServices, 'now'>, ms: number): SQL {
  return sql`(${databaseNow(services)} + ${Math.round(ms)} * interval '1 millisecond')`;
}
