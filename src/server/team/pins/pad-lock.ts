import type { Transaction } from '#server/platform/database/database.ts';
import {
  addToCounter,
  deleteCounter,
  findSecondsLeft,
} from '#server/platform/rate-limits/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockDevice } from '../devices/queries.ts';

const TRIES_BEFORE_LOCK = 10;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long the pad is locked after so many wrong tries, and that many more, within a day. */
const LOCK_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

export type PadTry = { deviceId: string; isLocking: boolean };

/**
 * Counts a try before the PIN is looked at, so that guesses sent all at once, to any server, are
 * counted all the same. The tenth locks the pad, whatever becomes of it.
 */
export async function spendPadTry(
  services: Services,
  tx: Transaction,
  deviceId: string,
): Promise<PadTry> {
  await lockDevice(tx, deviceId);
  const counters = { ...services, db: tx };
  const secondsLeft = await findSecondsLeft(counters, lockKey(deviceId));
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
 * A right PIN does not count. The wrong ones before it still do: otherwise somebody with a PIN of
 * their own could guess on at a colleague's for ever.
 */
export async function refundPadTry(
  services: Services,
  { deviceId, isLocking }: PadTry,
): Promise<void> {
  await addToCounter(services, { key: triesKey(deviceId), by: -1, seconds: DAY });
  if (isLocking) await deleteCounter(services.db, lockKey(deviceId));
}

function padIsLocked(secondsLeft: number): AppError {
  const seconds = Math.max(1, Math.ceil(secondsLeft));
  // A second more or less makes no other minute; whoever comes early is told the rest.
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
