import { DrizzleQueryError } from 'drizzle-orm';
import type { PlatformServices } from '../services.ts';

export type TroubleLog = { isTroubled(cause: unknown): void; isFine(): void };

/** One line when something starts to fail and one when it works again, however often it is tried. */
export function makeTroubleLog(log: PlatformServices['log'], what: string): TroubleLog {
  let isTroubled = false;
  return {
    isTroubled: (cause) => {
      if (!isTroubled) log.error({ reason: reasonOf(cause) }, `${what} fails; mails wait`);
      isTroubled = true;
    },
    isFine: () => {
      if (isTroubled) log.info(`${what} works again`);
      isTroubled = false;
    },
  };
}

/** A query error's message lists the query's values, and these are people's addresses. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof DrizzleQueryError) return reasonOf(cause.cause);
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
