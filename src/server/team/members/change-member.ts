import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { updateMember } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Member } from '#shared/team/contract.ts';
import { deleteHandoverByOwner } from '../business/handover-query.ts';
import { requirePlaceForRole } from '../invitations/member-limit.ts';
import {
  hiddenVenues,
  invalidVenuesError,
  lockTeam,
  type MemberAssignment,
  type RequestedAssignment,
  requireAuthorityOverMember,
  resolveVenues,
  type TeamAuthority,
  visibleVenues,
} from '../team-authority.ts';
import { replaceVenuesOfMember } from './member-venues-query.ts';
import { readMember } from './read-team.ts';
import { findVisibleMember, type VisibleMember } from './remove-member.ts';

/** Changes a member's role or venues. Venues that a manager has no access to stay unchanged. */
export async function changeMember(
  services: Services,
  session: Session,
  userId: string,
  wanted: MemberChange,
): Promise<Member> {
  return services.db.transaction(async (tx) => {
    const { business, reach } = await lockTeam(tx, session, 'manager');
    const member = await findVisibleMember(tx, reach, userId);
    requireAuthorityOverMember(reach, member);
    const isOfAll = wanted.venueIds === undefined ? member.hasAllVenues : wanted.venueIds === null;
    requireAuthorityOverMember(reach, { role: wanted.role, hasAllVenues: isOfAll });
    if (userId === session.userId && wanted.role !== member.role) {
      throw new AppError('CONFLICT', 'You cannot change your own role. Another owner can.');
    }
    const becomesOwner = wanted.role === 'owner' && member.role !== 'owner';
    if (becomesOwner) requireFreshProof(services, session);
    await requirePlaceForRole(tx, business, member, wanted.role);
    const { role, hasAllVenues, venueUuids } = await resolveAssignment(tx, reach, member, wanted);
    const kept = hasAllVenues ? [] : hiddenVenues(reach, member.venueUuids);
    await updateMember(tx, member, { role, hasAllVenues });
    await replaceVenuesOfMember(tx, member, [...kept, ...venueUuids]);
    if (role !== 'owner') await deleteHandoverByOwner(tx, member);
    const venues = hasAllVenues ? null : [...kept, ...venueUuids];
    const details = { member: userId, role, venues, roleBefore: member.role };
    await recordAudit(tx, { at: services.now(), action: 'member.changed', details });
    await announceMemberChange(tx, reach.businessId);
    return readMember({ ...services, db: tx }, reach, userId);
  });
}

type MemberChange = Pick<RequestedAssignment, 'role'> & {
  venueIds?: RequestedAssignment['venueIds'] | undefined;
};

/**
 * The member's new venues. If `venueIds` is not given, the venues stay. A former owner had all
 * venues, so the caller must then choose.
 */
async function resolveAssignment(
  tx: Transaction,
  reach: TeamAuthority,
  member: VisibleMember,
  { role, venueIds }: MemberChange,
): Promise<MemberAssignment> {
  if (venueIds !== undefined || role === 'owner') {
    return resolveVenues(tx, reach, { role, venueIds: venueIds ?? null });
  }
  if (member.role === 'owner')
    throw invalidVenuesError('Say which restaurants, or null for all of them');
  const venueUuids = visibleVenues(reach, member.venueUuids);
  return { role, hasAllVenues: member.hasAllVenues, venueUuids };
}
