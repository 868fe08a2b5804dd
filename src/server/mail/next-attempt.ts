import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { Mail } from './table.ts';

export const GIVE_UP_AFTER_MS = 48 * HOUR_MS;

/** After which pause a server that cannot serve is tried again; and a mail it has put off. */
const BACKOFF = {
  // Short, because one answer says that all waiting mails can go.
  server: { first: 5 * SECOND_MS, longest: 30 * SECOND_MS },
  mail: { first: 10 * SECOND_MS, longest: HOUR_MS },
} as const;

/** When a mail that was not accepted is tried again; undefined when it has waited long enough. */
export function nextAttempt(
  mail: Pick<Mail, 'attempts' | 'createdAt'>,
  about: keyof typeof BACKOFF,
  now: Date,
  random: number,
): Date | undefined {
  const { first, longest } = BACKOFF[about];
  const pause = Math.min(first * 2 ** (mail.attempts - 1), longest);
  // Spread, so that mails that failed together do not all come back together.
  const next = now.getTime() + pause * (0.75 + random / 4);
  return next > mail.createdAt.getTime() + GIVE_UP_AFTER_MS ? undefined : new Date(next);
}
