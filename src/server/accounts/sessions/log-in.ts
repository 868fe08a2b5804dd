import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isPasswordRight } from '../passwords/password.ts';
import { sendPasswordSetAsideMail } from '../passwords/reset-password.ts';
import { spendSecondFactor } from '../proofs/second-factor.ts';
import { findRequiredSecondFactor } from '../proofs/second-factor-query.ts';
import { findUserByEmail, lockUser, type UserRow } from '../queries.ts';
import { notifyOfNewBrowser, type SignInOrigin } from './known-device.ts';
import { type NewSession, startSession } from './start-session.ts';

type Credentials = {
  email: string;
  password: string;
  secondFactor?: string | undefined;
  opensBusiness?: boolean | undefined;
};

/**
 * Signs in with a password. A password that was set aside is refused like a wrong one; only an
 * email to the owner explains why. `join` adds the user to a business first and returns its id.
 */
export async function logIn(
  services: Services,
  { email, password, secondFactor, opensBusiness }: Credentials,
  from: SignInOrigin,
  join?: (tx: Transaction, user: UserRow) => Promise<string>,
): Promise<NewSession> {
  const account = await findUserByEmail(services.db, email);
  const device = account && from.knownDevice(account.id);
  const attempt = { email, account, network: networkOf(from.address), device };
  await spendSignInAttempt(services, attempt);
  const isRight = await isPasswordRight(account?.password, password);
  const entry = { at: services.now(), userId: account?.id ?? null };
  if (!account || !isRight || account.passwordSetAside) {
    await recordAudit(services.db, { ...entry, action: 'account.sign-in-failed' });
    if (account && isRight) await sendPasswordSetAsideMail(services, account.id);
    throw wrongPasswordError();
  }
  const asked = await findRequiredSecondFactor(services.db, account.id);
  if (asked === 'passkey' || (asked === 'code' && secondFactor === undefined)) {
    // The password was right, so this attempt does not count as a guess.
    await refundSignInAttempt(services, attempt);
    throw asked === 'passkey' ? passkeyNeededError() : secondFactorNeededError();
  }
  if (asked === 'code') await spendRateLimit(services, 'secondFactorPerAccount', account.id);
  const refund = async () => {
    await refundSignInAttempt(services, attempt);
    if (asked === 'code') await refundRateLimit(services, 'secondFactorPerAccount', account.id);
  };
  let isGuess = true;
  const signIn = services.db.transaction(async (tx) => {
    // The password may have been changed, or the address verified by its owner, during the check.
    const current = await lockUser(tx, account.id);
    if (!current || current.password !== account.password || current.passwordSetAside) {
      throw wrongPasswordError();
    }
    if ((await findRequiredSecondFactor(tx, account.id)) === 'code') {
      isGuess = secondFactor !== undefined;
      if (secondFactor === undefined) throw secondFactorNeededError();
      const given = { userId: account.id, typed: secondFactor };
      if (!(await spendSecondFactor(services, tx, given))) return null;
    }
    isGuess = false;
    const joined = await join?.(tx, current);
    // The business that the user has just joined may require a passkey.
    if ((await findRequiredSecondFactor(tx, account.id)) === 'passkey') throw passkeyNeededError();
    const where = { chosenBusinessId: joined, opensBusiness };
    const started = await startSession(services, tx, account.id, 'password', where);
    const { businessId } = started;
    if (!device) await notifyOfNewBrowser(services, tx, current);
    await recordAudit(tx, { ...entry, businessId, action: 'account.signed-in' });
    return started;
  });
  const session = await signIn.catch(async (error: unknown) => {
    // The credentials were right and will be sent again, so this is not a failed attempt.
    if (error instanceof AppError && !isGuess) await refund();
    throw error;
  });
  if (!session) {
    await recordAudit(services.db, { ...entry, action: 'account.sign-in-failed' });
    throw wrongSecondFactorError();
  }
  await refund();
  return session;
}

function wrongPasswordError(): AppError {
  return new AppError('UNAUTHENTICATED', 'Invalid email or password');
}

function secondFactorNeededError(): AppError {
  return new AppError('SECOND_FACTOR_NEEDED', 'Please type a code from your authenticator app.');
}

function passkeyNeededError(): AppError {
  const words =
    'Please sign in with your passkey: your business asks managers for two-step sign-in. If you’ve lost it, ask an owner.';
  return new AppError('PASSKEY_NEEDED', words);
}

function wrongSecondFactorError(): AppError {
  const message = 'That code is wrong or already used. Please try the next one.';
  return new AppError('SECOND_FACTOR_NEEDED', message, {
    extra: { errors: [{ field: 'secondFactor', message }] },
  });
}

type SignInAttempt = {
  email: string;
  account: Pick<UserRow, 'id' | 'passwordChangedAt'> | undefined;
  network: string;
  /** The name under which this browser has signed in to the account before. */
  device: string | undefined;
};

/**
 * Counts an attempt before the password is checked, so that simultaneous guesses all count; throws
 * if there were too many. A known browser has its own count, so a stranger's guesses never lock it
 * out. Changing the password resets all counts.
 */
export async function spendSignInAttempt(
  services: Services,
  attempt: SignInAttempt,
): Promise<void> {
  for (const [limit, subject] of rateLimitsFor(attempt))
    await spendRateLimit(services, limit, subject);
}

/** Takes back the attempt counted for a sign-in that succeeded. */
async function refundSignInAttempt(services: Services, attempt: SignInAttempt): Promise<void> {
  for (const [limit, subject] of rateLimitsFor(attempt)) {
    await refundRateLimit(services, limit, subject);
  }
}

function rateLimitsFor({
  email,
  account,
  network,
  device,
}: SignInAttempt): [RateLimitName, string][] {
  const since = account?.passwordChangedAt?.getTime() ?? 0;
  if (account && device) {
    return [['loginPerDevice', JSON.stringify([account.id, since, device])]];
  }
  return [
    ['loginPerAddress', network],
    ['loginPerAccountAndAddress', JSON.stringify([email, since, network])],
    ['loginPerAccount', JSON.stringify([email, since])],
  ];
}
