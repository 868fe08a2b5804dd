import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { recordAudit } from '#server/audit/record-audit.ts';
import { createBusiness, findOrCreateBusiness } from '#server/businesses/create-business.ts';
import {
  deleteOnboardingSteps,
  recordOnboardingStep,
  updateBusiness,
} from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { deletePendingReferral } from '#server/referrals/queries.ts';
import { recordReferral } from '#server/referrals/record-referral.ts';
import type { Services } from '#server/services.ts';
import type { registerBody } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import { queueVerificationMail } from '../account-mails.ts';
import { hashPassword, isPasswordRight, refuseWeakPassword } from '../passwords/password.ts';
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
import { type NewSession, startSession } from '../sessions/start-session.ts';

const LINK_LIFE_MS = DAY_MS;

type Registration = z.output<typeof registerBody>;

type RegistrationResult = {
  session: NewSession;
  referralApplied: boolean | undefined;
};

/**
 * Creates the account, or restarts one that was never verified: an address belongs to the person
 * who can read its email, not to the one who typed it first.
 */
export async function register(
  services: Services,
  registration: Registration,
  address: string,
): Promise<RegistrationResult> {
  const startedAt = services.now();
  await spendRateLimit(services, 'registerPerAddress', networkOf(address));
  refuseWeakPassword(registration.password, registration);
  const passwordHash = await hashPassword(registration.password);
  const earlier = await findUserByEmail(services.db, registration.email);
  if (earlier?.emailVerified) throw alreadyRegisteredError();
  if (earlier) {
    await spendRateLimit(services, 'verificationMailPerHour', registration.email);
    await spendRateLimit(services, 'verificationMailPerDay', registration.email);
  }
  return services.db.transaction(async (tx) => {
    await lockEmail(tx, registration.email);
    const found = await findUserByEmail(tx, registration.email);
    // Verifying by link takes no address lock, so lock the row and read it again.
    const existing = found && (await lockUser(tx, found.id));
    if (existing?.emailVerified) throw alreadyRegisteredError();
    const isRepeat = existing && (await isSameAttempt(services, existing, registration));
    // A simultaneous registration was faster: keep one account and send one email.
    if (existing && !isRepeat && existing.updatedAt > startedAt) throw alreadyRegisteredError();
    const userId = isRepeat
      ? await correctNames(services, tx, existing.id, registration)
      : await storeAccount(services, tx, registration, passwordHash, existing);
    const session = await startSession(services, tx, userId, 'registration');
    const { businessId } = session;
    const referralApplied = await applyReferral(services, tx, registration, businessId);
    return { session, referralApplied };
  });
}

/**
 * Whether the same password was sent again a moment later. That is a double click: one account, one
 * email.
 */
async function isSameAttempt(
  services: Services,
  existing: UserRow,
  { password }: Registration,
): Promise<boolean> {
  const linkIsFresh = linkSentAt(existing) > services.now().getTime() - SAME_ATTEMPT_SECONDS * 1000;
  return linkIsFresh && (await isPasswordRight(existing.password, password));
}

const SAME_ATTEMPT_SECONDS = 60;

async function correctNames(
  services: Services,
  tx: Transaction,
  userId: string,
  { username, firstName, lastName }: Registration,
): Promise<string> {
  const names = { username, firstName, lastName };
  await updateUser(tx, userId, { ...names, updatedAt: services.now() });
  return userId;
}

async function storeAccount(
  services: Services,
  tx: Transaction,
  registration: Registration,
  passwordHash: string,
  existing: UserRow | undefined,
): Promise<string> {
  const now = services.now();
  const { email, username, firstName, lastName } = registration;
  const names = { email, username, firstName, lastName };
  const secrets = {
    password: passwordHash,
    passwordChangedAt: null,
    passwordResetToken: null,
    passwordResetExpires: null,
  };
  const values = { ...names, ...secrets, createdAt: now, updatedAt: now };
  const userId = existing?.id ?? (await insertUser(tx, values));
  const wishedPlan = registration.plan ?? null;
  const businessId = existing
    ? await findOrCreateBusiness(tx, userId, now)
    : await createBusiness(tx, { userId, at: now, wishedPlan });
  if (existing) {
    await updateUser(tx, userId, values);
    await updateBusiness(tx, businessId, { wishedPlan, createdAt: now, updatedAt: now });
    await deleteUserSessions(tx, userId);
    await deleteOnboardingSteps(tx, businessId);
    await deleteReplacedVerificationLinksOf(tx, userId);
    // The referral came from the stranger who typed this email address, not from its real owner.
    await deletePendingReferral(tx, businessId);
  }
  await recordOnboardingStep(tx, { businessId, step: 'registered', completedAt: now });
  await recordAudit(tx, { at: now, userId, businessId, action: 'account.registered' });
  await sendVerification(services, tx, { id: userId, email, firstName });
  return userId;
}

async function applyReferral(
  services: Services,
  tx: Transaction,
  { referralCode, email }: Registration,
  businessId: string,
): Promise<boolean | undefined> {
  if (!referralCode) return undefined;
  return recordReferral(tx, {
    code: referralCode,
    refereeId: businessId,
    refereeEmail: email,
    at: services.now(),
  });
}

function alreadyRegisteredError(): AppError {
  return new AppError('CONFLICT', 'An account with this email already exists');
}

/** Sends a new verification link, which replaces the previous one. */
export async function sendVerification(
  services: Services,
  tx: Transaction,
  account: { id: string; email: string; firstName: string | null },
): Promise<void> {
  const now = services.now();
  const { token, hash } = newLinkToken();
  await updateUser(tx, account.id, {
    emailVerificationToken: hash,
    emailVerificationExpires: new Date(now.getTime() + LINK_LIFE_MS),
    updatedAt: now,
  });
  await queueVerificationMail(services, tx, account, token);
}

/** When the newest link was sent, in milliseconds; 0 if none was. */
function linkSentAt(account: { emailVerificationExpires: Date | null }): number {
  const expires = account.emailVerificationExpires;
  return expires ? expires.getTime() - LINK_LIFE_MS : 0;
}

/** A secret for an emailed link; only its hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
