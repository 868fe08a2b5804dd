import { hashPassword } from '#server/accounts/passwords/password.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { lockMembership } from '#server/businesses/member-query.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { mayActAs } from '#shared/team/roles.ts';
import { deletePin, deletePinGuesses, findRoleInScope, storePin } from './queries.ts';

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

/**
 * Removes the user's own PIN, or that of a member whom they manage; returns false if there was
 * none.
 */
export async function removePin(
  services: Services,
  session: Session,
  memberId = session.userId,
): Promise<boolean> {
  if (memberId !== session.userId) await requireManagedMember(services, session, memberId);
  const { businessId } = session;
  const at = services.now();
  return services.db.transaction(async (tx) => {
    const wasThere = await deletePin(tx, { businessId, userId: memberId });
    if (wasThere) {
      await recordAudit(tx, { at, action: 'pin.removed', details: { member: memberId } });
      await announceMemberChange(tx, businessId);
    }
    return wasThere;
  });
}

async function requireManagedMember(
  { db }: Services,
  session: Session,
  memberId: string,
): Promise<void> {
  const role = await findRoleInScope(db, session, memberId);
  if (!role) throw new AppError('NOT_FOUND', 'Member not found');
  if (session.role !== 'owner' && mayActAs(role, session.role)) {
    throw new AppError(
      'ROLE',
      'Only an owner can do this. Please ask the owner of the restaurant.',
    );
  }
}
