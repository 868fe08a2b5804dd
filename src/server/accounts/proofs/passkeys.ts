import { recordAudit } from '#server/audit/record-audit.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { Session } from '#server/platform/http/session.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findUser, lockUser, type UserRow } from '../queries.ts';
import { notifyOfNewBrowser, type SignInOrigin } from '../sessions/known-device.ts';
import { markSecondFactorAdded } from '../sessions/session-query.ts';
import { type NewSession, startSession } from '../sessions/start-session.ts';
import {
  type AuthenticationResponse,
  checkPasskey,
  createAuthenticationOptions,
  readChallenge,
  storeChallenge,
} from './check-passkey.ts';
import {
  createRegistrationOptions,
  newChallenge,
  passkeyRefusedError,
  type RegistrationResponse,
  verifyNewPasskey,
} from './new-passkey.ts';
import {
  countUserPasskeys,
  deletePasskey,
  findUserPasskeys,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
} from './passkey-query.ts';
import { requireFreshProof } from './require-fresh-proof.ts';
import { queueSecondFactorMail } from './second-factor-mail.ts';

const MAX_PASSKEYS = 20;

/** The options that the browser needs to create a passkey. */
export async function beginPasskey(services: Services, session: Session) {
  requireFreshProof(services, session);
  const { userId } = session;
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const challenge = newChallenge();
  await storeChallenge(services, { challenge, purpose: 'add', userId });
  const known = await findUserPasskeys(services.db, userId);
  const { email } = user;
  return createRegistrationOptions(services, challenge, {
    userId,
    email,
    displayName: displayName(user),
    known,
  });
}

function displayName({ firstName, lastName, email }: UserRow): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

export async function addPasskey(
  services: Services,
  session: Session,
  { name, answer }: { name: string; answer: RegistrationResponse },
): Promise<PasskeyRow> {
  requireFreshProof(services, session);
  const { userId } = session;
  const challenge = readChallenge(answer.response.clientDataJSON);
  const question = await takeChallenge(services.db, challenge, services.now());
  if (question?.purpose !== 'add' || question.userId !== userId) throw passkeyRefusedError();
  const made = await verifyNewPasskey(services, answer, challenge);
  return await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if ((await countUserPasskeys(tx, userId)) >= MAX_PASSKEYS) {
      const words = `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
      throw new AppError('CONFLICT', words);
    }
    const at = services.now();
    const passkey = await insertPasskey(tx, { ...made, userId, name, createdAt: at });
    if (!passkey) throw new AppError('CONFLICT', 'This passkey is already in use');
    await markSecondFactorAdded(tx, session);
    await recordAudit(tx, { at, userId, action: 'passkey.added' });
    await queueSecondFactorMail(services, tx, user, 'passkey-added');
    return passkey;
  });
}

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

/** Needs no user name: the passkey itself identifies the user. */
export async function beginPasskeySignIn(services: Services, address: string) {
  await spendRateLimit(services, 'passkeySignInsPerAddress', networkOf(address));
  return await createAuthenticationOptions(services, { purpose: 'sign-in', userId: null });
}

/** A passkey already proves both possession and unlocking, so no second factor is needed. */
export async function signInWithPasskey(
  services: Services,
  answer: AuthenticationResponse,
  from: SignInOrigin,
  opensBusiness?: boolean,
): Promise<NewSession> {
  const network = networkOf(from.address);
  await spendRateLimit(services, 'passkeyAnswersPerAddress', network);
  const passkey = await checkPasskey(services, answer, { purpose: 'sign-in', userId: null });
  if (!passkey) {
    const failed = { at: services.now(), userId: null, action: 'account.sign-in-failed' } as const;
    await recordAudit(services.db, failed);
    throw unknownPasskeyError();
  }
  // A valid passkey is not a guess, even if the user has no team to sign in to.
  await refundRateLimit(services, 'passkeySignInsPerAddress', network);
  await refundRateLimit(services, 'passkeyAnswersPerAddress', network);
  return services.db.transaction(async (tx) => {
    const { userId } = passkey;
    const user = await lockUser(tx, userId);
    if (!user) throw unknownPasskeyError();
    if (!from.knownDevice(userId)) await notifyOfNewBrowser(services, tx, user);
    const started = await startSession(services, tx, userId, 'passkey', { opensBusiness });
    const entry = { at: services.now(), userId, businessId: started.businessId };
    await recordAudit(tx, { ...entry, action: 'account.signed-in', details: { by: 'passkey' } });
    return started;
  });
}

function unknownPasskeyError(): AppError {
  const words =
    'This passkey doesn’t belong to an account here. Please sign in with your password.';
  return new AppError('UNAUTHENTICATED', words);
}
