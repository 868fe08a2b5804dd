import { deleteUserSessions } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { lockTeam, requireAuthorityOverMember } from '../team-authority.ts';
import { findVisibleMember } from './remove-member.ts';

/**
 * Ends every session of a member, for example because a phone was lost. Sessions in their other
 * businesses end too, because a session can move between businesses. The caller's own session
 * stays.
 */
export async function signOutMember(
  services: Services,
  session: Session,
  userId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    const member = await findVisibleMember(tx, reach, userId);
    if (userId !== session.userId) requireAuthorityOverMember(reach, member);
    await deleteUserSessions(tx, userId, userId === session.userId ? { except: session.sid } : {});
    const details = { member: userId };
    await recordAudit(tx, { at: services.now(), action: 'member.signed-out', details });
    await announceMemberChange(tx, reach.businessId);
  });
}
