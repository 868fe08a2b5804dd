import { recordAudit } from '#server/audit/record-audit.ts';
import {
  countOtherMembers,
  deleteMember,
  type MemberKey,
} from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockTeam } from '../lock-team.ts';
import { hiddenVenues, requireAuthorityOverMember, visibleVenues } from '../team-authority.ts';
import { findBusinessName } from './business-name-query.ts';
import { queueMemberRemovedMail } from './emails.ts';
import { findVisibleMember } from './find-visible-member.ts';
import { replaceVenuesOfMember } from './member-venues-query.ts';
import { notifyOwnersOfLeavingMember } from './notify-owners-of-leaving-member.ts';

/**
 * Removes a member and ends their sessions in the business. A manager of some venues removes the
 * member from those venues only; a member who has other venues stays in the team.
 */
export async function removeMember(
  services: Services,
  session: Session,
  userId: string,
): Promise<'removed' | 'taken out of venues'> {
  if (userId === session.userId) {
    await leaveBusiness(services, session);
    return 'removed';
  }
  return services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    const member = await findVisibleMember(tx, reach, userId);
    requireAuthorityOverMember(reach, member);
    const kept = hiddenVenues(reach, member.venueUuids);
    const at = services.now();
    if (kept.length > 0) {
      await replaceVenuesOfMember(tx, member, kept);
      const details = { member: userId, takenFrom: visibleVenues(reach, member.venueUuids) };
      await recordAudit(tx, { at, action: 'member.changed', details });
      await announceMemberChange(tx, reach.businessId);
      return 'taken out of venues';
    }
    await refuseLastOwner(tx, member, member.role);
    await deleteMember(tx, member);
    const details = { member: userId, role: member.role };
    await recordAudit(tx, { at, action: 'member.removed', details });
    await announceMemberChange(tx, reach.businessId);
    await queueMemberRemovedMail(
      services,
      tx,
      member,
      await findBusinessName(tx, reach.businessId),
    );
    return 'removed';
  });
}

/**
 * Any member may leave except the last owner, because nobody could manage a business without an
 * owner.
 */
export async function leaveBusiness(
  services: Services,
  { businessId, userId }: Pick<Session, 'businessId' | 'userId'>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const key = { businessId, userId };
    const { reach } = await lockTeam(tx, key, 'staff');
    await refuseLastOwner(tx, key, reach.role);
    await notifyOwnersOfLeavingMember(services, tx, key);
    await deleteMember(tx, key);
    const details = { role: reach.role };
    await recordAudit(tx, { at: services.now(), ...key, action: 'member.left', details });
    await announceMemberChange(tx, businessId);
  });
}

async function refuseLastOwner(tx: Transaction, key: MemberKey, role: string): Promise<void> {
  if (role !== 'owner') return;
  const others = await countOtherMembers(tx, key);
  if (others.owners > 0) return;
  throw new AppError(
    'CONFLICT',
    'A business needs an owner, and this is the only one. Hand the business over first.',
  );
}
