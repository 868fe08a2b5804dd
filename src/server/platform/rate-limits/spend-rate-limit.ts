import { Counter } from 'prom-client';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, mostRepliesADay } from '#shared/replies/limits.ts';
import type { Transaction } from '../database/database.ts';
import { signWith } from '../keyring.ts';
import { metricsRegistry } from '../metrics/metrics-registry.ts';
import type { PlatformServices } from '../services.ts';
import { addToCounters } from './many-counters-query.ts';
import { addToCounter } from './queries.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may happen. The counters are in the database, so all servers share them. */
export const LIMITS = {
  loginPerAccountAndAddress: { most: 10, perSeconds: 15 * MINUTE },
  // From wherever they come. One network alone does not get that far.
  loginPerAccount: { most: 100, perSeconds: HOUR },
  // A browser that has signed in before counts by itself alone.
  loginPerDevice: { most: 10, perSeconds: 15 * MINUTE },
  loginPerAddress: { most: 50, perSeconds: 15 * MINUTE },
  registerPerAddress: { most: 20, perSeconds: HOUR },
  verificationMailPerMinute: { most: 1, perSeconds: MINUTE },
  verificationMailPerHour: { most: 5, perSeconds: HOUR },
  verificationMailPerDay: { most: 10, perSeconds: DAY },
  setAsideMailPerAccount: { most: 3, perSeconds: DAY },
  forgotPasswordPerAccount: { most: 5, perSeconds: HOUR },
  tokenGuessesPerAddress: { most: 60, perSeconds: 15 * MINUTE },
  changePasswordPerAccount: { most: 10, perSeconds: 15 * MINUTE },
  deleteAccountPerAccount: { most: 10, perSeconds: 15 * MINUTE },
  rewardCodesPerAddress: { most: 30, perSeconds: MINUTE },
  qrImagesPerAddress: { most: 240, perSeconds: MINUTE },
  feedbackPerDevice: { most: 20, perSeconds: 10 * MINUTE },
  // All guests of a venue share its Wi-Fi.
  feedbackPerAddress: { most: 120, perSeconds: 10 * MINUTE },
  // Of one venue; a day ends by its clock. The widget names its device, others share one network's.
  rewardsPerDevice: { most: 3, perSeconds: DAY },
  rewardsWithoutDevice: { most: 12, perSeconds: DAY },
  repliesPerOwner: { most: mostRepliesADay(0), perSeconds: DAY },
  repliesPerAddress: { most: MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, perSeconds: DAY },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Counts one more, and refuses, with 429 unless said otherwise, when that is one too many. */
export async function takeFromLimit(
  services: PlatformServices,
  name: LimitName,
  subject: string,
  refusal: ErrorCode = 'TOO_MANY_REQUESTS',
): Promise<void> {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return;
  const { most, perSeconds } = LIMITS[name];
  const key = keyFor(services, name, subject);
  const { count, secondsLeft } = await addToCounter(services, { key, by: 1, seconds: perSeconds });
  if (count > most * factor) throw tooMany(name, refusal, secondsLeft);
}

/** Counts one more and tells whether there was room for it. */
export async function isWithinLimit(
  services: PlatformServices,
  name: LimitName,
  subject: string,
): Promise<boolean> {
  try {
    await takeFromLimit(services, name, subject);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** What many callers take at the same moment: the second only where the first is not used up. */
export type Take = { first: string | undefined; second: string };

/**
 * The same for many callers at once. Each gets undefined or its refusal. No two of them may name the
 * same first subject.
 */
export async function takeTogether(
  services: PlatformServices,
  names: { first: LimitName; second: LimitName },
  takes: readonly Take[],
  refusal: ErrorCode,
): Promise<(AppError | undefined)[]> {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return takes.map(() => undefined);
  const [first, second] = [LIMITS[names.first], LIMITS[names.second]];
  const counts = await addToCounters(services, {
    takes: takes.map((take) => ({
      first: take.first && keyFor(services, names.first, take.first),
      second: keyFor(services, names.second, take.second),
    })),
    first: { most: first.most * factor, seconds: first.perSeconds },
    second: { seconds: second.perSeconds },
  });
  return counts.map((count) => {
    if (count.first && count.first.count > first.most * factor) {
      return tooMany(names.first, refusal, count.first.secondsLeft);
    }
    if (count.second && count.second.count > second.most * factor) {
      return tooMany(names.second, refusal, count.second.secondsLeft);
    }
    return undefined;
  });
}

/**
 * The same within a transaction, where it is taken back with everything else, with a limit of the
 * subject's own and in words of the caller's.
 */
export async function takeWithin(
  services: PlatformServices,
  tx: Transaction,
  name: LimitName,
  subject: string,
  { most, refusal }: { most: number; refusal: (most: number, secondsLeft: number) => string },
): Promise<void> {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return;
  const key = keyFor(services, name, subject);
  const { perSeconds: seconds } = LIMITS[name];
  const taken = await addToCounter({ ...services, db: tx }, { key, by: 1, seconds });
  if (taken.count <= most * factor) return;
  countRefusal(name);
  const retryAfterSeconds = Math.max(1, Math.ceil(taken.secondsLeft));
  const message = refusal(most * factor, retryAfterSeconds);
  throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}

export type CounterToTake = { limit: LimitName; key: string; most: number };

/** A counter for a statement that takes from it itself; undefined while nothing is limited. */
export function counterToTake(
  services: PlatformServices,
  limit: LimitName,
  subject: string,
): CounterToTake | undefined {
  const factor = services.config.rateLimitMultiplier;
  if (factor === 0) return undefined;
  return { limit, key: keyFor(services, limit, subject), most: LIMITS[limit].most * factor };
}

export function countRefusal(limit: LimitName): void {
  refusals.inc({ limit });
}

const refusals = new Counter({
  name: 'tabletalk_rate_limit_refusals_total',
  help: 'Requests that were refused because there were too many, by limit.',
  labelNames: ['limit'],
  registers: [metricsRegistry],
});

/** Takes one back that turned out not to count, such as a sign-in that succeeded. */
export async function giveBackToLimit(
  services: PlatformServices,
  name: LimitName,
  subject: string,
): Promise<void> {
  if (services.config.rateLimitMultiplier === 0) return;
  await addToCounter(services, { key: keyFor(services, name, subject), by: -1, seconds: 0 });
}

function tooMany(limit: LimitName, refusal: ErrorCode, secondsLeft: number): AppError {
  countRefusal(limit);
  const retryAfterSeconds = Math.max(1, Math.ceil(secondsLeft));
  return new AppError(refusal, 'Too many attempts. Please try again later.', { retryAfterSeconds });
}

function keyFor(services: PlatformServices, name: LimitName, subject: string): string {
  return `${name}:${signWith(services.keys.current('rate limits'), subject)}`;
}
