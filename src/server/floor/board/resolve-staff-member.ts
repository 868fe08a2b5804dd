import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findMemberAtVenue } from '#server/team/devices/queries.ts';
import { resolveRedeemer } from '#server/team/devices/resolve-redeemer.ts';
import type { StaffMember } from './call-action-query.ts';

type PickedMember = { memberId?: string | undefined; proof?: string | undefined };

/**
 * Resolves who goes to the table: the signed-in member, or the name picked from the roster at a
 * shared device, as for redeeming. The device's own name is not used, because the guest expects a
 * person, not a tablet.
 */
export async function resolveStaffMember(
  services: Services,
  session: AnySession,
  venueUuid: string,
  said: PickedMember = {},
): Promise<StaffMember> {
  if (session.deviceId !== null) {
    // The tablet may be named like a member with a PIN, so its own name is not passed on.
    const { staffName, userId } = await resolveRedeemer(services, session, {
      staffName: '',
      ...said,
    });
    const memberId = said.memberId ?? null;
    return { name: memberId === null ? null : staffName, userId, memberId };
  }
  const { businessId, userId } = session;
  const member = await findMemberAtVenue(services.db, { businessId, venueUuid }, userId);
  return { name: member?.name ?? null, userId, memberId: userId };
}
