import { backoffMs } from '#server/platform/queue/backoff.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { PushResponse } from './post-push.ts';

/**
 * `sent`: the push service accepted the push; whether it reaches the device is never reported.
 * `gone`: the subscription no longer exists. `retry`: try again later. `failed`: it would never be
 * accepted.
 */
export type PushOutcome =
  | { outcome: 'sent' }
  | { outcome: 'gone' | 'failed'; reason: string }
  | { outcome: 'retry'; reason: string; afterMs: number };

const BACKOFF = { firstMs: 2 * SECOND_MS, longestMs: 5 * MINUTE_MS };

export function classifyPushResponse(
  answer: PushResponse,
  attempts: number,
  now: Date,
): PushOutcome {
  const pauseMs = backoffMs(attempts, BACKOFF);
  if ('problem' in answer) return { outcome: 'retry', reason: answer.problem, afterMs: pauseMs };
  const { status, retryAfter } = answer;
  const reason = `answered ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status !== 429 && status < 500) return { outcome: 'failed', reason };
  return { outcome: 'retry', reason, afterMs: waitOf(retryAfter, now) ?? pauseMs };
}

/** Retry-After in seconds or as a date (RFC 9110); at least one second. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : undefined;
  const ms = seconds === undefined ? Date.parse(retryAfter) - now.getTime() : seconds * SECOND_MS;
  return Number.isNaN(ms) ? undefined : Math.max(ms, SECOND_MS);
}
