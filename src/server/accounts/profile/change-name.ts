import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockUser, updateUser } from '../queries.ts';
import { refuseIdentityProviderAccount } from './change-email.ts';

/** Changes the name under which colleagues and guests see the user. */
export async function changeName(
  services: Services,
  { userId }: Session,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const account = await lockUser(tx, userId);
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    refuseIdentityProviderAccount(account);
    const { firstName, lastName } = account;
    if (firstName === names.firstName && lastName === names.lastName) return;
    const at = services.now();
    await updateUser(tx, userId, { ...names, updatedAt: at });
    const before = [firstName, lastName].filter(Boolean).join(' ');
    await recordAudit(tx, { at, action: 'account.renamed', details: { before } });
  });
}
