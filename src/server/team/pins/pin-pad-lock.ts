import type { Transaction } from '#server/platform/database/database.ts';
import {
  addToCounter,
  deleteCounter,
  findCounterSecondsLeft,
} from '#server/platform/rate-limits/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockDevice } from '../devices/queries.ts';

const TRIES_BEFORE_LOCK = 10;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * How long the pad is locked after the first ten wrong attempts within a day, after the next ten,
 * and so on.
 */
const LOCK_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

export type PinPadAttempt = { deviceId: string; isLocking: boolean };

/**
 * Counts an attempt before the PIN is checked, so that simultaneous guesses on any server all
 * count. Every tenth attempt locks the pad; `refundPinPadAttempt` lifts that lock if the PIN was
 * correct.
 */
export async function spendPinPadAttempt(
  services: Services,
  tx: Transaction,
  deviceId: string,
): Promise<PinPadAttempt> {
  await lockDevice(tx, deviceId);
  const counters = { ...services, db: tx };
  const secondsLeft = await findCounterSecondsLeft(counters, lockKey(deviceId));
  if (secondsLeft !== undefined) throw padIsLocked(secondsLeft);
  const tries = { key: triesKey(deviceId), by: 1, seconds: DAY };
  const { count } = await addToCounter(counters, tries);
  const isLocking = count % TRIES_BEFORE_LOCK === 0;
  if (isLocking) {
    const seconds = LOCK_SECONDS[count / TRIES_BEFORE_LOCK - 1] ?? HOUR;
    await addToCounter(counters, { key: lockKey(deviceId), by: 1, seconds });
  }
  return { deviceId, isLocking };
}

/**
 * A correct PIN is not counted, but the wrong ones before it still are. Otherwise a member could
 * reset the count with their own PIN while guessing a colleague's.
 */
export async function refundPinPadAttempt(
  services: Services,
  { deviceId, isLocking }: PinPadAttempt,
): Promise<void> {
  await addToCounter(services, { key: triesKey(deviceId), by: -1, seconds: DAY });
  if (isLocking) await deleteCounter(services.db, lockKey(deviceId));
}

function padIsLocked(secondsLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  // Rounded, so that 61 seconds are shown as a minute; an early retry shows the remaining time.
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError(
    'TOO_MANY_REQUESTS',
    `Too many wrong PINs. Please wait ${when}, then try again.`,
    { retryAfterSeconds: seconds },
  );
}

function triesKey(deviceId: string): string {
  return `pinTries:${deviceId}`;
}

function lockKey(deviceId: string): string {
  return `pinLock:${deviceId}`;
}
