import { recordAudit } from '#server/audit/record-audit.ts';
import { createBusiness, findOrCreateBusiness } from '#server/businesses/create-business.ts';
import { deleteOnboardingSteps, recordOnboardingStep } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import type { Services } from '#server/services.ts';
import { loginBody } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { queueIdentityLinkedMail } from '../account-mails.ts';
import {
  deleteReplacedVerificationLinksOf,
  findUserByEmail,
  insertUser,
  lockEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { deleteUserSessions } from '../sessions/session-query.ts';
import { bindIdentity, findUserOfIdentity, lockIdentity } from './identity-query.ts';

const NAME_MAX_LENGTH = 100;
const ADDRESS_MAX_LENGTH = 2000;

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
  const bound = await findUserOfIdentity(tx, arrival);
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
    : await startAccountForIdentity(tx, { ...arrival, email }, existing, at);
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
async function startAccountForIdentity(
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
    await deleteUserSessions(tx, userId);
    await deleteOnboardingSteps(tx, businessId);
    await deleteReplacedVerificationLinksOf(tx, userId);
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

/** A person as described by the identity provider. */
export type Identity = {
  /** Issuer and subject identify a person for good; an email address can change hands. */
  issuer: string;
  subject: string;
  /** Undefined if the provider has not verified the address. */
  verifiedEmail: string | undefined;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

type Claims = Readonly<Record<string, unknown>>;

/** Providers put claims into the ID token, the user info or both. */
export function readIdentity(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims = {},
): Identity {
  const all = { ...userInfo, ...idToken };
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    verifiedEmail: verifiedEmail(idToken) ?? verifiedEmail(userInfo),
    username: name(all.preferred_username),
    firstName: name(all.given_name),
    lastName: name(all.family_name),
    profileImageUrl: httpsAddress(all.picture),
  };
}

/**
 * `email` and `email_verified` must come from the same source: one source must not vouch for the
 * other's address.
 */
function verifiedEmail(claims: Claims): string | undefined {
  if (claims.email_verified !== true) return undefined;
  return loginBody.shape.email.safeParse(claims.email).data;
}

function name(claim: unknown): string | null {
  if (typeof claim !== 'string') return null;
  const clean = claim
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return [...clean].slice(0, NAME_MAX_LENGTH).join('') || null;
}

function httpsAddress(claim: unknown): string | null {
  if (typeof claim !== 'string' || !URL.canParse(claim)) return null;
  const { protocol, href } = new URL(claim);
  return protocol === 'https:' && href.length <= ADDRESS_MAX_LENGTH ? href : null;
}
