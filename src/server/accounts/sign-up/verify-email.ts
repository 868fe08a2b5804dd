import type { z } from 'zod';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findOrCreateBusiness } from '#server/businesses/create-business.ts';
import { recordOnboardingStep } from '#server/businesses/queries.ts';
import { withMinimumDuration } from '#server/platform/concurrency/minimum-duration.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { resendVerification as contract } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  findUser,
  findUserByEmail,
  findUserByVerificationLink,
  findUserOfReplacedVerificationLink,
  insertReplacedVerificationLink,
  lockUser,
  lockUserByToken,
  type UserRow,
  updateUser,
} from '../queries.ts';
import { deleteUserSessions } from '../sessions/session-query.ts';
import { type NewSession, startSession } from '../sessions/start-session.ts';
import { hashLinkToken, sendVerification } from './register.ts';

const SENT = { message: 'Verification email sent' };

type EmailVerification = { alreadyVerified: true } | { session: NewSession };

/**
 * The first use of a link signs its owner in; later uses only confirm that the address is verified.
 *
 * A browser that is not signed in to the account may belong to someone other than the person who
 * registered. To be safe, all other sessions end and the password is set aside.
 */
export async function verifyEmail(
  services: Services,
  token: string,
  from: { address: string; signedInAs: string | undefined },
): Promise<EmailVerification> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(from.address));
  return services.db.transaction(async (tx) => {
    const updatedAt = services.now();
    const { account, isReplaced } = await findByLink(tx, token);
    if (!account) throw new AppError('INVALID_INPUT', 'Invalid verification token');
    if (isReplaced && account.emailVerified) return { alreadyVerified: true };
    const expires = account.emailVerificationExpires;
    if (!expires || expires.getTime() <= updatedAt.getTime()) {
      throw new AppError('LINK_EXPIRED', 'Verification link has expired');
    }
    if (account.emailVerified) return { alreadyVerified: true };
    if (isReplaced) throw new AppError('LINK_REPLACED', NEWER_MAIL);
    const isOtherBrowser = from.signedInAs !== account.id;
    if (isOtherBrowser) await deleteUserSessions(tx, account.id);
    const passwordSetAside = isOtherBrowser && isOfRegistration(account);
    const change = { emailVerified: true, passwordSetAside, updatedAt };
    await updateUser(tx, account.id, change);
    const businessId = await findOrCreateBusiness(tx, account.id, updatedAt);
    await recordOnboardingStep(tx, { businessId, step: 'email_verified', completedAt: updatedAt });
    const entry = { at: updatedAt, userId: account.id, businessId, details: { passwordSetAside } };
    await recordAudit(tx, { ...entry, action: 'account.verified' });
    const session = await startSession(services, tx, account.id, 'verification');
    return { session };
  });
}

const NEWER_MAIL = 'We’ve sent you a newer verification email. Please open the link in that one.';

async function findByLink(
  tx: Transaction,
  token: string,
): Promise<{ account: UserRow | undefined; isReplaced: boolean }> {
  const tokenHash = hashLinkToken(token);
  const account = await lockUserByToken(tx, 'emailVerificationToken', tokenHash);
  if (account) return { account, isReplaced: false };
  const userId = await findUserOfReplacedVerificationLink(tx, tokenHash);
  return { account: userId ? await lockUser(tx, userId) : undefined, isReplaced: true };
}

/**
 * A password chosen through an emailed link is the owner's, even if someone else registered the
 * account.
 */
function isOfRegistration({ password, passwordChangedAt }: UserRow): boolean {
  return password !== null && passwordChangedAt === null;
}

type VerificationRequester = {
  userId: string | undefined;
  token: string | undefined;
  email: string | undefined;
};

type ResendResponse = z.input<typeof contract.response>;

/**
 * Finds the recipient by the session, or else by the outdated link, or else by the email address.
 */
export async function resendVerification(
  services: Services,
  whose: VerificationRequester,
): Promise<ResendResponse> {
  if (!whose.userId && !whose.token && whose.email !== undefined) {
    return withMinimumDuration(() => resendVerificationTo(services, whose.email ?? ''));
  }
  const account = await findRecipient(services, whose);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to get a new link');
  if (account.emailVerified) return { message: 'Email already verified', alreadyVerified: true };
  await replaceLink(services, account.email);
  return SENT;
}

/** Sends the same response whether or not the account exists. */
async function resendVerificationTo(services: Services, email: string): Promise<ResendResponse> {
  await replaceLink(services, email);
  return SENT;
}

async function findRecipient(
  services: Services,
  whose: VerificationRequester,
): Promise<UserRow | undefined> {
  if (whose.userId) return findUser(services.db, whose.userId);
  const { token } = whose;
  // The page keeps its old token even after a new email has replaced it.
  return token ? findUserByVerificationLink(services.db, hashLinkToken(token)) : undefined;
}

async function replaceLink(services: Services, email: string): Promise<void> {
  await spendRateLimit(services, 'verificationMailPerMinute', email);
  await spendRateLimit(services, 'verificationMailPerHour', email);
  await spendRateLimit(services, 'verificationMailPerDay', email);
  const found = await findUserByEmail(services.db, email);
  if (!found || found.emailVerified) return;
  await services.db.transaction(async (tx) => {
    const account = await lockUser(tx, found.id);
    if (!account || account.emailVerified) return;
    const { id: userId, emailVerificationToken: tokenHash } = account;
    if (tokenHash)
      await insertReplacedVerificationLink(tx, { tokenHash, userId, replacedAt: services.now() });
    await sendVerification(services, tx, account);
  });
}
