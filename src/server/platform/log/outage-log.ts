import { DrizzleQueryError } from 'drizzle-orm';
import type { PlatformServices } from '../services.ts';

export type OutageLog = { reportFailure(cause: unknown): void; reportSuccess(): void };

/**
 * Logs one line when something starts to fail and one when it works again, however often it is
 * tried in between.
 */
export function makeOutageLog(
  log: PlatformServices['log'],
  what: string,
  consequence: string,
): OutageLog {
  let isFailing = false;
  return {
    reportFailure: (cause) => {
      if (!isFailing) log.error({ reason: failureReason(cause) }, `${what} fails; ${consequence}`);
      isFailing = true;
    },
    reportSuccess: () => {
      if (isFailing) log.info(`${what} works again`);
      isFailing = false;
    },
  };
}

/**
 * The reason for a failure. Never the message of a query error, which lists the query's parameters,
 * such as people's addresses.
 */
export function failureReason(cause: unknown): string {
  if (cause instanceof DrizzleQueryError) return failureReason(cause.cause);
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
