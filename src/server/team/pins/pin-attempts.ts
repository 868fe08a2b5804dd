import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { lockDurationWords } from '#shared/team/pin-rules.ts';
import { addPinGuess, lockPinRow, type PinOwner, refundPinGuess } from './guess-query.ts';
import { lockGuessedPin, type PinAttempt } from './lock-guessed-pin.ts';
import { type PinPadAttempt, refundPinPadAttempt, spendPinPadAttempt } from './pin-pad-lock.ts';

export type SpentPinAttempt = PinAttempt & { pad: PinPadAttempt };

/**
 * Counts an attempt for the device and the member before the PIN is checked, so that simultaneous
 * guesses from any device to any server all count.
 */
export async function spendPinAttempt(
  services: Services,
  tried: PinAttempt,
): Promise<SpentPinAttempt> {
  const whose = whoseOf(tried);
  const spent = await services.db.transaction(async (tx) => {
    const pad = await spendPinPadAttempt(services, tx, tried.device.id);
    const pin = await lockPinRow(services, tx, whose);
    if (pin?.lockedUntil) throw pinIsLocked(services, tried, pin.lockedUntil);
    const lockedUntil = pin && (await lockGuessedPin(services, tx, tried));
    if (pin && !lockedUntil)
      await addPinGuess(services, tx, { ...whose, deviceId: tried.device.id });
    return { pad, lockedUntil };
  });
  // Thrown outside the transaction, which would otherwise roll back the lock.
  if (spent.lockedUntil) throw pinIsLocked(services, tried, spent.lockedUntil);
  return { ...tried, pad: spent.pad };
}

/** Takes back the count of a correct PIN; the wrong PINs before it still count. */
export async function refundPinAttempt(services: Services, spent: SpentPinAttempt): Promise<void> {
  await refundPinPadAttempt(services, spent.pad);
  await refundPinGuess(services.db, { ...whoseOf(spent), deviceId: spent.device.id });
}

/** Returns the error for a wrong PIN, and locks the PIN after too many. */
export async function handleWrongPin(services: Services, tried: PinAttempt): Promise<AppError> {
  const lockedUntil = await services.db.transaction(async (tx) => {
    const pin = await lockPinRow(services, tx, whoseOf(tried));
    return pin && (pin.lockedUntil ?? (await lockGuessedPin(services, tx, tried)));
  });
  if (!lockedUntil) return new AppError('FORBIDDEN', 'This PIN is not right. Please try again.');
  return new AppError('FORBIDDEN', `This PIN is not right. ${lockWords(services, lockedUntil)}`, {
    extra: { pinLockedUntil: lockedUntil.toISOString() },
  });
}

function pinIsLocked(services: Services, { member }: PinAttempt, lockedUntil: Date): AppError {
  const message = `Too many wrong PINs for ${member.name}. ${lockWords(services, lockedUntil)}`;
  const leftMs = lockedUntil.getTime() - services.now().getTime();
  return new AppError('TOO_MANY_REQUESTS', message, {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / SECOND_MS)),
    extra: { pinLockedUntil: lockedUntil.toISOString() },
  });
}

function lockWords({ now }: Services, lockedUntil: Date): string {
  const minutes = Math.ceil((lockedUntil.getTime() - now().getTime()) / MINUTE_MS);
  return `It is locked for ${lockDurationWords(minutes)}, unless you choose a new one on your own phone.`;
}

function whoseOf({ member, device }: PinAttempt): PinOwner {
  return { businessId: device.businessId, userId: member.id };
}
