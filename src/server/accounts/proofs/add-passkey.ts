import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { findUser, lockUser, type UserRow } from '../queries.ts';
import { markSecondFactorAdded } from '../sessions/session-query.ts';
import { queueSecondFactorMail } from './emails.ts';
import {
  createRegistrationOptions,
  newChallenge,
  passkeyRefusedError,
  type RegistrationResponse,
  verifyNewPasskey,
} from './new-passkey.ts';
import {
  countPasskeysOf,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
} from './passkey-query.ts';
import { challengeOf, storeChallenge } from './relying-party.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

const MAX_PASSKEYS = 20;

/** The options that the browser needs to create a passkey. */
export async function beginPasskey(services: Services, session: Session) {
  requireFreshProof(services, session);
  const { userId } = session;
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const challenge = newChallenge();
  await storeChallenge(services, { challenge, purpose: 'add', userId });
  const known = await findPasskeysOf(services.db, userId);
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
  const challenge = challengeOf(answer.response.clientDataJSON);
  const question = await takeChallenge(services.db, challenge, services.now());
  if (question?.purpose !== 'add' || question.userId !== userId) throw passkeyRefusedError();
  const made = await verifyNewPasskey(services, answer, challenge);
  return await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if ((await countPasskeysOf(tx, userId)) >= MAX_PASSKEYS) {
      const words = `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`;
      throw new AppError('CONFLICT', words);
    }
    const at = services.now();
    const passkey = await insertPasskey(tx, { ...made, userId, name, createdAt: at });
    if (!passkey) throw new AppError('CONFLICT', 'This passkey is in use already');
    await markSecondFactorAdded(tx, session);
    await recordAudit(tx, { at, userId, action: 'passkey.added' });
    await queueSecondFactorMail(services, tx, user, 'passkey-added');
    return passkey;
  });
}
