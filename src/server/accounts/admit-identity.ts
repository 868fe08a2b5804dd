import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../platform/database.ts';
import { deletePendingReferral } from '../referrals/queries.ts';
import {
  deleteSessionsOf,
  deleteSteps,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockEmail,
  recordStep,
  updateAccount,
} from './queries.ts';
import type { Identity } from './read-identity.ts';

/**
 * The account of a proven address. A verified one is left as it is; one that nobody ever verified
 * may be a stranger's, so nothing of it stays but its place.
 */
export async function admitIdentity(
  tx: Transaction,
  identity: Omit<Identity, 'verifiedEmail'> & { email: string; authProvider: string },
  at: Date,
): Promise<string> {
  const { email, authProvider, username, firstName, lastName, profileImageUrl } = identity;
  await lockEmail(tx, email);
  const found = await findAccountByEmail(tx, email);
  // A link from the mail verifies without waiting in the address's line.
  const existing = found && (await lockAccount(tx, found.id));
  if (existing?.emailVerified) return existing.id;
  const names = { username, firstName, lastName, profileImageUrl };
  const values = { ...names, email, authProvider, emailVerified: true, updatedAt: at };
  const userId = existing?.id ?? (await insertAccount(tx, { ...values, createdAt: at }));
  if (existing) {
    await updateAccount(tx, userId, {
      ...values,
      password: null,
      passwordResetToken: null,
      passwordResetExpires: null,
    });
    await deleteSessionsOf(tx, userId);
    await deleteSteps(tx, userId);
    // Whoever sent the stranger that typed this address has not sent its owner.
    await deletePendingReferral(tx, userId);
  }
  const details = { by: 'identity-provider' };
  await recordStep(tx, { userId, step: 'registered', completedAt: at });
  await recordAudit(tx, { at, userId, action: 'account.registered', details });
  await recordStep(tx, { userId, step: 'email_verified', completedAt: at });
  await recordAudit(tx, { at, userId, action: 'account.verified', details });
  return userId;
}
