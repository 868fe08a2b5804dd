import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { findBusinessName } from '../members/business-name-query.ts';
import { queuePinLockedMail } from './emails.ts';
import { storePinLock, sumPinGuesses } from './guess-query.ts';

/**
 * The most wrong PINs at a single device. The limit is higher than across devices, because the
 * device's pad locks first and a prank must not lock the member out.
 */
const MAX_AT_ONE_DEVICE = 30;
const MAX_AT_SEVERAL = 10;

/** The member whose PIN was tried, and the device where it was typed. */
export type PinAttempt = {
  member: { id: string; name: string };
  device: { id: string; name: string; businessId: string; venueUuid: string; venueName: string };
};

/**
 * Locks a PIN after too many wrong attempts on any devices, and emails the member. Both happen in
 * one transaction, so there is one email per lock. The caller holds the lock on the PIN row.
 */
export async function lockGuessedPin(
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
