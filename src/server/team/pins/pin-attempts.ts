import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import {
  addToCounter,
  deleteCounter,
  findCounterSecondsLeft,
} from '#server/platform/rate-limits/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { paths } from '#shared/site/paths.ts';
import { formatLockDuration } from '#shared/team/pin-rules.ts';
import { lockDevice } from '../devices/queries.ts';
import { findBusinessName } from '../members/member-venues-query.ts';
import {
  addPinGuess,
  lockPinRow,
  type PinOwner,
  refundPinGuess,
  storePinLock,
  sumPinGuesses,
} from './queries.ts';

/**
 * The most wrong PINs at a single device. The limit is higher than across devices, because the
 * device's pad locks first and a prank must not lock the member out.
 */
const MAX_AT_ONE_DEVICE = 30;
const MAX_AT_SEVERAL = 10;
const TRIES_BEFORE_LOCK = 10;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * How long the pad is locked after the first ten wrong attempts within a day, after the next ten,
 * and so on.
 */
const LOCK_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

type SpentPinAttempt = PinAttempt & { pad: PinPadAttempt };

/**
 * Counts an attempt for the device and the member before the PIN is checked, so that simultaneous
 * guesses from any device to any server all count.
 */
export async function spendPinAttempt(
  services: Services,
  tried: PinAttempt,
): Promise<SpentPinAttempt> {
  const whose = pinOwner(tried);
  const spent = await services.db.transaction(async (tx) => {
    const pad = await spendPinPadAttempt(services, tx, tried.device.id);
    const pin = await lockPinRow(services, tx, whose);
    if (pin?.lockedUntil) throw pinLockedError(services, tried, pin.lockedUntil);
    const lockedUntil = pin && (await lockGuessedPin(services, tx, tried));
    if (pin && !lockedUntil)
      await addPinGuess(services, tx, { ...whose, deviceId: tried.device.id });
    return { pad, lockedUntil };
  });
  // Thrown outside the transaction, which would otherwise roll back the lock.
  if (spent.lockedUntil) throw pinLockedError(services, tried, spent.lockedUntil);
  return { ...tried, pad: spent.pad };
}

/** Takes back the count of a correct PIN; the wrong PINs before it still count. */
export async function refundPinAttempt(services: Services, spent: SpentPinAttempt): Promise<void> {
  await refundPinPadAttempt(services, spent.pad);
  await refundPinGuess(services.db, { ...pinOwner(spent), deviceId: spent.device.id });
}

/** Returns the error for a wrong PIN, and locks the PIN after too many. */
export async function handleWrongPin(services: Services, tried: PinAttempt): Promise<AppError> {
  const lockedUntil = await services.db.transaction(async (tx) => {
    const pin = await lockPinRow(services, tx, pinOwner(tried));
    return pin && (pin.lockedUntil ?? (await lockGuessedPin(services, tx, tried)));
  });
  if (!lockedUntil) return new AppError('FORBIDDEN', 'That PIN is wrong. Please try again.');
  return new AppError('FORBIDDEN', `That PIN is wrong. ${lockWords(services, lockedUntil)}`, {
    extra: { pinLockedUntil: lockedUntil.toISOString() },
  });
}

function pinLockedError(services: Services, { member }: PinAttempt, lockedUntil: Date): AppError {
  const message = `Too many wrong PINs for ${member.name}. ${lockWords(services, lockedUntil)}`;
  const leftMs = lockedUntil.getTime() - services.now().getTime();
  return new AppError('TOO_MANY_REQUESTS', message, {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / SECOND_MS)),
    extra: { pinLockedUntil: lockedUntil.toISOString() },
  });
}

function lockWords({ now }: Services, lockedUntil: Date): string {
  const minutes = Math.ceil((lockedUntil.getTime() - now().getTime()) / MINUTE_MS);
  return `It’s locked for ${formatLockDuration(minutes)}, unless you choose a new one on your own phone.`;
}

function pinOwner({ member, device }: PinAttempt): PinOwner {
  return { businessId: device.businessId, userId: member.id };
}

type PinPadAttempt = { deviceId: string; isLocking: boolean };

/**
 * Counts an attempt before the PIN is checked, so that simultaneous guesses on any server all
 * count. Every tenth attempt locks the pad; `refundPinPadAttempt` lifts that lock if the PIN was
 * correct.
 */
async function spendPinPadAttempt(
  services: Services,
  tx: Transaction,
  deviceId: string,
): Promise<PinPadAttempt> {
  await lockDevice(tx, deviceId);
  const counters = { ...services, db: tx };
  const secondsLeft = await findCounterSecondsLeft(counters, lockKey(deviceId));
  if (secondsLeft !== undefined) throw padLockedError(secondsLeft);
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
async function refundPinPadAttempt(
  services: Services,
  { deviceId, isLocking }: PinPadAttempt,
): Promise<void> {
  await addToCounter(services, { key: triesKey(deviceId), by: -1, seconds: DAY });
  if (isLocking) await deleteCounter(services.db, lockKey(deviceId));
}

function padLockedError(secondsLeft: number): AppError {
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

/** The member whose PIN was tried, and the device where it was typed. */
type PinAttempt = {
  member: { id: string; name: string };
  device: { id: string; name: string; businessId: string; venueUuid: string; venueName: string };
};

/**
 * Locks a PIN after too many wrong attempts on any devices, and emails the member. Both happen in
 * one transaction, so there is one email per lock. The caller holds the lock on the PIN row.
 */
async function lockGuessedPin(
  services: Services,
  tx: Transaction,
  { member, device }: PinAttempt,
): Promise<Date | undefined> {
  const { businessId } = device;
  const whose = { businessId, userId: member.id };
  const { wrong, devices } = await sumPinGuesses(services, tx, whose);
  if (wrong < (devices > 1 ? MAX_AT_SEVERAL : MAX_AT_ONE_DEVICE)) return undefined;
  const { lockedUntil, minutes } = await storePinLock(services, tx, whose);
  const details = { member: member.id, device: device.id, venue: device.venueUuid, minutes };
  await recordAudit(tx, { at: services.now(), businessId, action: 'pin.locked', details });
  const person = await findMember(tx, whose);
  if (person) {
    const businessName = await findBusinessName(tx, businessId);
    await queuePinLockedMail(services, tx, person, { businessName, device, minutes });
  }
  // Announce the lock, because tablets and the team page show it.
  await announceMemberChange(tx, businessId);
  return lockedUntil;
}

/** Emails a member that someone tried to guess their PIN, which is now locked. */
async function queuePinLockedMail(
  services: Services,
  tx: Transaction,
  to: { email: string; firstName: string | null; businessId: string },
  {
    businessName,
    device,
    minutes,
  }: { businessName: string; device: { name: string; venueName: string }; minutes: number },
): Promise<void> {
  const { publicUrl } = services.config;
  await queueMail(services, tx, {
    kind: 'pin-locked',
    to: { address: to.email, name: to.firstName ?? undefined },
    subject: `Your PIN at ${businessName} is locked`,
    content: {
      preheader: 'Too many wrong PINs were entered for your name.',
      heading: `Your PIN at ${businessName} is locked`,
      paragraphs: [
        `Someone entered too many wrong PINs for your name, the last one on ${device.name} at ${device.venueName}. Your PIN is locked for ${formatLockDuration(minutes)} on every shared device.`,
        'If that was you, choose a new PIN: it works straight away. Until then you can work on your own phone.',
        'If it was not you, tell a manager: someone may be trying to act in your name.',
      ],
      action: {
        label: 'Choose a new PIN',
        url: `${publicUrl}${paths.settings}?tab=security&business=${to.businessId}`,
      },
      footer: `You get this because you work with a PIN at ${businessName}. These emails cannot be switched off.`,
    },
  });
}
