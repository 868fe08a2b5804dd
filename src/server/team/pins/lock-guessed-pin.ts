import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { findBusinessName } from '../members/business-name-query.ts';
import { queuePinLockedMail } from './emails.ts';
import { storePinLock, sumGuesses } from './guess-query.ts';

/** A device that guesses alone locks itself first, and nobody is locked out by one joke at it. */
const MOST_AT_ONE_DEVICE = 30;
const MOST_AT_SEVERAL = 10;

/** Where a try was made, and for whom. */
export type Tried = {
  member: { id: string; name: string };
  device: { id: string; name: string; businessId: string; venueUuid: string; venueName: string };
};

/**
 * Locks the PIN once it was guessed at too often, wherever that was, and tells whose it is: a mail per
 * lock, since both are one transaction. Whoever calls holds the row of the PIN.
 */
export async function lockGuessedPin(
  services: Services,
  tx: Transaction,
  { member, device }: Tried,
): Promise<Date | undefined> {
  const { businessId } = device;
  const whose = { businessId, userId: member.id };
  const { wrong, devices } = await sumGuesses(services, tx, whose);
  if (wrong < (devices > 1 ? MOST_AT_SEVERAL : MOST_AT_ONE_DEVICE)) return undefined;
  const { lockedUntil, minutes } = await storePinLock(services, tx, whose);
  const details = { member: member.id, device: device.id, venue: device.venueUuid, minutes };
  await recordAudit(tx, { at: services.now(), businessId, action: 'pin.locked', details });
  const person = await findMember(tx, whose);
  if (person) {
    const businessName = await findBusinessName(tx, businessId);
    await queuePinLockedMail(services, tx, person, { businessName, device, minutes });
  }
  // Every tablet shows it, and so does the page of the team.
  await announceMembers(tx, businessId);
  return lockedUntil;
}
