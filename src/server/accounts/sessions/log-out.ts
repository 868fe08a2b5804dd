import { recordAudit } from '#server/audit/record-audit.ts';
import type { AnySession } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { deleteSession } from './session-query.ts';

/** Ends the session, which invalidates its cookie and its token. */
export async function logOut(services: Services, session: AnySession): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteSession(tx, session.sid);
    const { userId, businessId } = session;
    await recordAudit(tx, { at: services.now(), userId, businessId, action: 'account.signed-out' });
  });
}
