import { type SQL, sql } from 'drizzle-orm';
import type { PlatformServices } from '../services.ts';

/**
 * The database's clock, with the same offset as the product's clock. Expiries and counters use it,
 * so that servers agree even if their own clocks differ.
 */
export function databaseNow(services: Pick<PlatformServices, 'now'>): SQL {
  return sql`(now() + ${clockOffsetMs(services)} * interval '1 millisecond')`;
}

export function clockOffsetMs({ now }: Pick<PlatformServices, 'now'>): number {
  for (;;) {
    const before = Date.now();
    const offsetMs = Math.round(now().getTime() - before);
    // Both clocks must be read in the same millisecond: if the offset were wrong by one, a row that
    // is due now might be due only later.
    if (Date.now() === before) return offsetMs;
  }
}

/** The time `ms` milliseconds after `databaseNow`, by the same clock. */
export function databaseNowPlus(services: Pick<PlatformServices, 'now'>, ms: number): SQL {
  return sql`(${databaseNow(services)} + ${Math.round(ms)} * interval '1 millisecond')`;
}
