import { recordAudit } from '#server/audit/record-audit.ts';
import { createBusiness } from '#server/businesses/create-business.ts';
import { findOrCreateBusiness } from '#server/businesses/find-or-create-business.ts';
import { deleteOnboardingSteps, recordOnboardingStep } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { queueIdentityLinkedMail } from '../emails.ts';
import {
  deleteReplacedLinksOf,
  findUserByEmail,
  insertUser,
  lockEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { deleteSessionsOf } from '../sessions/session-query.ts';
import { bindIdentity, findOwnerOfIdentity, lockIdentity } from './identity-query.ts';
import type { Identity } from './read-identity.ts';

type ProviderIdentity = Identity & { providerName: string };

/**
 * Returns the account bound to an identity, even if the identity's email address has changed since.
 * Only the first sign-in uses the verified address, to find an existing account or create a new
 * one.
 */
export async function admitIdentity(
  services: Services,
  tx: Transaction,
  arrival: ProviderIdentity,
): Promise<string> {
  await lockIdentity(tx, arrival);
  const bound = await findOwnerOfIdentity(tx, arrival);
  if (bound) return bound;
  const email = arrival.verifiedEmail;
  if (email === undefined) {
    throw new AppError('EMAIL_UNVERIFIED', 'The identity provider vouches for no address');
  }
  await lockEmail(tx, email);
  const found = await findUserByEmail(tx, email);
  // Verifying by link takes no address lock, so lock the row and read it again.
  const existing = found && (await lockUser(tx, found.id));
  const at = services.now();
  const userId = existing?.emailVerified
    ? existing.id
    : await startAccount(tx, { ...arrival, email }, existing, at);
  const { issuer, subject } = arrival;
  if (!(await bindIdentity(tx, { issuer, subject, userId, createdAt: at }))) {
    throw new AppError('CONFLICT', 'This account is linked to another sign-in of the provider');
  }
  await recordAudit(tx, { at, userId, action: 'account.identity-linked', details: { issuer } });
  if (existing?.emailVerified) {
    await queueIdentityLinkedMail(services, tx, existing, arrival.providerName);
  }
  return userId;
}

/**
 * Creates the account, or reuses the row of an account that was never verified. A stranger may have
 * registered that account, so nothing else of it is kept.
 */
async function startAccount(
  tx: Transaction,
  arrival: ProviderIdentity & { email: string },
  existing: UserRow | undefined,
  at: Date,
): Promise<string> {
  const { email, username, firstName, lastName, profileImageUrl } = arrival;
  const names = { username, firstName, lastName, profileImageUrl };
  const authProvider = arrival.providerName;
  const values = { ...names, email, authProvider, emailVerified: true, updatedAt: at };
  const userId = existing?.id ?? (await insertUser(tx, { ...values, createdAt: at }));
  const businessId = existing
    ? await findOrCreateBusiness(tx, userId, at)
    : await createBusiness(tx, { userId, at });
  if (existing) {
    await updateUser(tx, userId, {
      ...values,
      password: null,
      passwordResetToken: null,
      passwordResetExpires: null,
    });
    await deleteSessionsOf(tx, userId);
    await deleteOnboardingSteps(tx, businessId);
    await deleteReplacedLinksOf(tx, userId);
    // The referral came from the stranger who typed this email address, not from its real owner.
    await deletePendingReferral(tx, businessId);
  }
  const details = { by: 'identity-provider' };
  await recordOnboardingStep(tx, { businessId, step: 'registered', completedAt: at });
  await recordAudit(tx, { at, userId, businessId, action: 'account.registered', details });
  await recordOnboardingStep(tx, { businessId, step: 'email_verified', completedAt: at });
  await recordAudit(tx, { at, userId, businessId, action: 'account.verified', details });
  return userId;
}
