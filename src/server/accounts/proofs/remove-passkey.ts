import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockUser } from '../queries.ts';
import { queueSecondFactorMail } from './emails.ts';
import { deletePasskey } from './passkey-query.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

export async function removePasskey(
  services: Services,
  session: Session,
  id: string,
): Promise<void> {
  requireFreshProof(services, session);
  const { userId } = session;
  await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await deletePasskey(tx, { id, userId }))) {
      throw new AppError('NOT_FOUND', 'There is no such passkey');
    }
    await recordAudit(tx, { at: services.now(), userId, action: 'passkey.removed' });
    await queueSecondFactorMail(services, tx, user, 'passkey-removed');
  });
}
