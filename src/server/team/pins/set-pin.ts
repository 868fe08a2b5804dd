import { hashPassword } from '#server/accounts/passwords/password.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { lockMembership } from '#server/businesses/member-query.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { deletePinGuesses } from './guess-query.ts';
import { storePin } from './queries.ts';

/** Sets the user's own PIN, which also lifts a lock. */
export async function setPin(
  services: Services,
  { businessId, userId }: Session,
  pin: string,
): Promise<void> {
  const pinHash = await hashPassword(pin);
  const at = services.now();
  await services.db.transaction(async (tx) => {
    // The member may have been removed since the request was admitted.
    const isMember = await lockMembership(tx, { businessId, userId });
    if (!isMember) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    await storePin(tx, { businessId, userId, pinHash, createdAt: at });
    await deletePinGuesses(tx, { businessId, userId });
    await recordAudit(tx, { at, action: 'pin.set' });
    // Announce the change, because tablets may still show the lock of the old PIN.
    await announceMemberChange(tx, businessId);
  });
}
