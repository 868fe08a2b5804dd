import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { updateMember } from '#server/businesses/member-query.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Member } from '#shared/team/contract.ts';
import { deleteHandoverFrom } from '../business/handover-query.ts';
import { lockTeam } from '../lock-team.ts';
import { nameVenues, type Wanted } from '../name-venues.ts';
import { refuseBeyondReach, unseenVenues } from '../reach.ts';
import { findSeenMember } from './find-seen-member.ts';
import { replaceVenuesOfMember } from './member-venues-query.ts';
import { readMember } from './read-team.ts';

/** Gives a member another role or other venues. What a manager has no say in stays as it is. */
export async function changeMember(
  services: Services,
  session: Session,
  userId: string,
  wanted: Wanted,
): Promise<Member> {
  return services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    const member = await findSeenMember(tx, reach, userId);
    refuseBeyondReach(reach, member);
    refuseBeyondReach(reach, { role: wanted.role, hasAllVenues: wanted.venueIds === null });
    if (userId === session.userId && wanted.role !== member.role) {
      throw new AppError('CONFLICT', 'You cannot change your own role. Another owner can.');
    }
    const becomesOwner = wanted.role === 'owner' && member.role !== 'owner';
    if (becomesOwner) requireFreshProof(services, session);
    const { role, hasAllVenues, venueUuids } = await nameVenues(tx, reach, wanted);
    const kept = hasAllVenues ? [] : unseenVenues(reach, member.venueUuids);
    await updateMember(tx, member, { role, hasAllVenues });
    await replaceVenuesOfMember(tx, member, [...kept, ...venueUuids]);
    if (role !== 'owner') await deleteHandoverFrom(tx, member);
    const details = { member: userId, role, venues: hasAllVenues ? null : venueUuids };
    await recordAudit(tx, { at: services.now(), action: 'member.changed', details });
    await announceMembers(tx, reach.businessId);
    return readMember(tx, reach, userId);
  });
}
