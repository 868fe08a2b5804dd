import type { z } from 'zod';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { newKeyAnswer } from '#shared/accounts/proofs-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { findUser, lockUser, type UserRow } from '../queries.ts';
import { namedKey, userHandleOf, userIdBytes } from './check-passkey.ts';
import { queueSecondFactorMail } from './emails.ts';
import {
  countPasskeysOf,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  takeChallenge,
} from './passkey-query.ts';
import {
  ANSWER_WITHIN_MS,
  challengeOf,
  passkeyLibrary,
  relyingParty,
  rememberQuestion,
} from './relying-party.ts';
import { requireFreshProof } from './require-fresh-proof.ts';

const MOST_PASSKEYS = 20;
/** Ed25519, ES256 and RS256: what every supported Node can verify, whatever it would offer itself. */
const ALGORITHMS = [-8, -7, -257];

/** What the browser needs to make a passkey. */
export async function beginPasskey(services: Services, session: Session) {
  requireFreshProof(services, session);
  const { userId } = session;
  const user = await findUser(services.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const { generateRegistrationOptions } = await passkeyLibrary();
  const rp = { id: relyingParty(services).id, name: PRODUCT_NAME };
  const { challenge } = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userName: user.email,
    userID: userIdBytes(userId),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await rememberQuestion(services, { challenge, purpose: 'add', userId });
  return {
    challenge,
    rp,
    user: { id: userHandleOf(userId), name: user.email, displayName: displayName(user) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: ANSWER_WITHIN_MS,
    excludeCredentials: (await findPasskeysOf(services.db, userId)).map(namedKey),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

function displayName({ firstName, lastName, email }: UserRow): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

export async function addPasskey(
  services: Services,
  session: Session,
  { name, answer }: { name: string; answer: z.output<typeof newKeyAnswer> },
): Promise<PasskeyRow> {
  requireFreshProof(services, session);
  const { userId } = session;
  const challenge = challengeOf(answer.response.clientDataJSON);
  const question = await takeChallenge(services.db, challenge, services.now());
  if (question?.purpose !== 'add' || question.userId !== userId) throw notMade();
  const made = await verify(services, answer, challenge);
  return await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if ((await countPasskeysOf(tx, userId)) >= MOST_PASSKEYS) {
      const words = `You have ${MOST_PASSKEYS} passkeys. Please remove one first.`;
      throw new AppError('CONFLICT', words);
    }
    const at = services.now();
    const { credential } = made;
    const passkey = await insertPasskey(tx, {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      deviceType: made.credentialDeviceType,
      isBackedUp: made.credentialBackedUp,
      aaguid: made.aaguid,
      name,
      createdAt: at,
    });
    if (!passkey) throw new AppError('CONFLICT', 'This passkey is in use already');
    await recordAudit(tx, { at, userId, action: 'passkey.added' });
    await queueSecondFactorMail(services, tx, user, 'passkey-added');
    return passkey;
  });
}

async function verify(
  services: Services,
  answer: z.output<typeof newKeyAnswer>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const { id, origin } = relyingParty(services);
  const checked = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    services.log.info({ reason: String(error) }, 'a new passkey was refused');
    throw notMade();
  });
  if (!checked.verified) throw notMade();
  return checked.registrationInfo;
}

function notMade(): AppError {
  return new AppError('INVALID_INPUT', 'The passkey could not be added. Please try again.');
}
