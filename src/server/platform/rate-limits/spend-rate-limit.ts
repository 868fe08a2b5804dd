import { Counter } from 'prom-client';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import type { Transaction } from '../database/database.ts';
import { databaseNow } from '../database/database-clock.ts';
import { defineJob, type Job, LOW_PRIORITY } from '../jobs/define-job.ts';
import { signWith } from '../keyring.ts';
import { metricsRegistry } from '../metrics/read-metrics.ts';
import type { PlatformServices } from '../services.ts';
import { addToCounter, deleteFinishedCounters } from './queries.ts';
import { RATE_LIMITS, type RateLimitName } from './rate-limits.ts';

/** Counts one use, and refuses with `code` (429 by default) if that exceeds the limit. */
export async function spendRateLimit(
  services: PlatformServices,
  name: RateLimitName,
  subject: string,
  code: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const exceeded = await spend(services, name, subject);
  if (exceeded) refuseExceededRateLimit(exceeded, code);
}

/** Counts one use and returns whether it was within the limit. */
export async function trySpendRateLimit(
  services: PlatformServices,
  name: RateLimitName,
  subject: string,
): Promise<boolean> {
  const exceeded = await spend(services, name, subject);
  if (exceeded) countRateLimitRefusal(name);
  return exceeded === undefined;
}

/**
 * Counts one use inside a transaction; if the transaction is rolled back, so is the use. The caller
 * provides the subject's own limit and the text of the refusal.
 */
export async function spendRateLimitInTransaction(
  services: PlatformServices,
  tx: Transaction,
  name: RateLimitName,
  subject: string,
  { most, refusal }: { most: number; refusal: (most: number, secondsLeft: number) => string },
): Promise<void> {
  const exceeded = await spend({ ...services, db: tx }, name, subject, most);
  if (!exceeded) return;
  countRateLimitRefusal(name);
  const { retryAfterSeconds } = exceeded;
  const message = refusal(most * services.config.rateLimitMultiplier, retryAfterSeconds);
  throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}

/** Takes back a use that should not be counted, such as a successful sign-in. */
export async function refundRateLimit(
  services: PlatformServices,
  name: RateLimitName,
  subject: string,
): Promise<void> {
  if (services.config.rateLimitMultiplier === 0) return;
  await addToCounter(services, { key: counterKey(services, name, subject), by: -1, seconds: 0 });
}

type ExceededRateLimit = { limit: RateLimitName; retryAfterSeconds: number };

export function refuseExceededRateLimit(
  { limit, retryAfterSeconds }: ExceededRateLimit,
  code: ErrorCode,
): never {
  countRateLimitRefusal(limit);
  throw new AppError(code, 'Too many attempts. Please try again later.', { retryAfterSeconds });
}

type RateLimitCounter = { limit: RateLimitName; key: string; most: number };

/**
 * The counters of one subject, for a statement that spends them itself. Each key contains the
 * limit's name.
 */
export function rateLimitCounters<const Limits extends readonly RateLimitName[]>(
  services: PlatformServices,
  limits: Limits,
  subject: string,
): { [Place in keyof Limits]: RateLimitCounter } {
  const signature = signatureOf(services, subject);
  return limits.map((limit) => {
    const { most } = rateLimitOf(services, limit);
    return { limit, key: `${limit}:${signature}`, most };
  }) as { [Place in keyof Limits]: RateLimitCounter };
}

/** The limit after this server's multiplier. */
export function rateLimitOf(
  { config }: Pick<PlatformServices, 'config'>,
  limit: RateLimitName,
): { most: number; perSeconds: number } {
  const { most, perSeconds } = RATE_LIMITS[limit];
  return { most: most * config.rateLimitMultiplier, perSeconds };
}

export function countRateLimitRefusal(limit: RateLimitName): void {
  refusals.inc({ limit });
}

const refusals = new Counter({
  name: 'tabletalk_rate_limit_refusals_total',
  help: 'Requests that were refused because there were too many, by limit.',
  labelNames: ['limit'],
  registers: [metricsRegistry],
});

async function spend(
  services: Parameters<typeof addToCounter>[0] & Pick<PlatformServices, 'config' | 'keys'>,
  name: RateLimitName,
  subject: string,
  most: number = RATE_LIMITS[name].most,
): Promise<ExceededRateLimit | undefined> {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return undefined;
  const { perSeconds: seconds } = RATE_LIMITS[name];
  const key = counterKey(services, name, subject);
  const { count, secondsLeft } = await addToCounter(services, { key, by: 1, seconds });
  return count > most * factor ? exceededRateLimit(name, secondsLeft) : undefined;
}

export function exceededRateLimit(limit: RateLimitName, secondsLeft: number): ExceededRateLimit {
  return { limit, retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) };
}

function counterKey(
  services: Pick<PlatformServices, 'keys'>,
  name: RateLimitName,
  subject: string,
): string {
  return `${name}:${signatureOf(services, subject)}`;
}

function signatureOf({ keys }: Pick<PlatformServices, 'keys'>, subject: string): string {
  return signWith(keys.current('rate limits'), subject);
}

/** Whether this is the first use of a token or code that expires after `seconds` anyway. */
export async function claimFirstUse(
  services: PlatformServices,
  key: string,
  seconds: number,
): Promise<boolean> {
  const { count } = await addToCounter(services, { key: `once:${key}`, by: 1, seconds });
  return count === 1;
}

export function rateLimitJobs(services: PlatformServices): Job[] {
  return [
    defineJob({
      name: 'deleting finished rate limits',
      ...LOW_PRIORITY,
      run: () => deleteFinishedCounters(services.db, databaseNow(services)),
    }),
  ];
}
