import { backoffMs } from '#server/platform/queue/backoff.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { Mail } from './table.ts';

export const GIVE_UP_AFTER_MS = 48 * HOUR_MS;

/** Pauses before a retry: after the server was unavailable, or after it deferred one email. */
const BACKOFF = {
  // Short, because all waiting emails can be sent once the server is back.
  server: { firstMs: 5 * SECOND_MS, longestMs: 30 * SECOND_MS },
  mail: { firstMs: 10 * SECOND_MS, longestMs: HOUR_MS },
} as const;

/** When to retry an email that was not accepted; undefined if it has been waiting too long. */
export function nextAttemptTime(
  mail: Pick<Mail, 'attempts' | 'createdAt'>,
  about: keyof typeof BACKOFF,
  now: Date,
  random: number,
): Date | undefined {
  // Randomised, so that emails that failed together are not all retried together.
  const next = now.getTime() + backoffMs(mail.attempts, BACKOFF[about]) * (0.75 + random / 4);
  return next > mail.createdAt.getTime() + GIVE_UP_AFTER_MS ? undefined : new Date(next);
}
