import type { z } from 'zod';
import { withMinimumDuration } from '#server/platform/concurrency/minimum-duration.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { resendVerification as contract } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  findUser,
  findUserByEmail,
  findUserByVerificationLink,
  insertReplacedLink,
  lockUser,
  type UserRow,
} from '../queries.ts';
import { hashLinkToken } from './link-token.ts';
import { sendVerification } from './send-verification.ts';

export type VerificationRequester = {
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
    return withMinimumDuration(() => resendTo(services, whose.email ?? ''));
  }
  const account = await findRecipient(services, whose);
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to get a new link');
  if (account.emailVerified) return { message: 'Email already verified', alreadyVerified: true };
  await replaceLink(services, account.email);
  return SENT;
}

const SENT = { message: 'Verification email sent' };

/** Sends the same response whether or not the account exists. */
async function resendTo(services: Services, email: string): Promise<ResendResponse> {
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
    if (tokenHash) await insertReplacedLink(tx, { tokenHash, userId, replacedAt: services.now() });
    await sendVerification(services, tx, account);
  });
}
