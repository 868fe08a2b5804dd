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
  for (;;) {
    const before = Date.now();
    const offsetMs = Math.round(now().getTime() - before);
    // Both clocks must be read in the same millisecond: with an offset wrong by one, a row that is
    // due now might be due only later.
    if (Date.now() === before) return offsetMs;
  }
}

/** A moment `ms` after `databaseNow`, by the same clock. */
export function databaseNowPlus(services: Pick<PlatformServices, 'now'>, ms: number): SQL {
  return sql`(${databaseNow(services)} + ${Math.round(ms)} * interval '1 millisecond')`;
}
