import { createHash, randomBytes } from 'node:crypto';
import { v4 } from 'uuid';
import type { z } from 'zod';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import type { Services } from '#server/services.ts';
import type {
  registrationOptions,
  registrationResponse,
} from '#shared/accounts/proofs-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import {
  CHALLENGE_LIFETIME_MS,
  credentialDescriptor,
  loadPasskeyLibrary,
  makeUserHandle,
  readChallenge,
  relyingParty,
  storeChallenge,
} from './check-passkey.ts';
import { insertPasskey, type PasskeyRow, takeChallenge } from './passkey-query.ts';
import type { passkeys } from './table.ts';

/** Ed25519, ES256 and RS256: every supported Node version can verify these. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;

export type RegistrationResponse = z.output<typeof registrationResponse>;
/** A new passkey that has no user and no name yet. */
type VerifiedPasskey = Omit<typeof passkeys.$inferInsert, 'userId' | 'name' | 'createdAt'>;

export function newChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url');
}

/** The options for creating a passkey. `known` lists the passkeys that the person already has. */
export function createRegistrationOptions(
  services: Services,
  challenge: string,
  person: { userId: string; email: string; displayName: string; known: readonly PasskeyRow[] },
): z.output<typeof registrationOptions> {
  const { userId, email, displayName, known } = person;
  return {
    challenge,
    rp: { id: relyingParty(services).id, name: PRODUCT_NAME },
    user: { id: makeUserHandle(userId), name: email, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map(credentialDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Returns the new passkey after checking that it answers our challenge. */
export async function verifyNewPasskey(
  services: Services,
  answer: RegistrationResponse,
  challenge: string,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
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
    throw passkeyRefusedError();
  });
  if (!checked.verified) throw passkeyRefusedError();
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    aaguid,
  };
}

export function passkeyRefusedError(): AppError {
  return new AppError('INVALID_INPUT', 'The passkey could not be added. Please try again.');
}

/** A new passkey and the user id stored in it, which the new account must use. */
type InviteePasskey = {
  userId: string;
  /** The unverified account to take over, as it was when the challenge was created. */
  unverifiedId: string | null;
  made: VerifiedPasskey;
};

/**
 * Options for a person who was invited and has no account yet. A passkey contains its user's ID, so
 * the ID must be fixed before the account exists: it is derived from the challenge.
 */
export async function createInviteePasskeyOptions(
  services: Services,
  person: { email: string; displayName: string },
  /** The unverified account that the invited person will take over. */
  unverifiedId: string | undefined,
) {
  const challenge = newChallenge();
  await storeChallenge(services, { challenge, purpose: 'join', userId: unverifiedId ?? null });
  const userId = unverifiedId ?? userIdForChallenge(challenge);
  return createRegistrationOptions(services, challenge, { ...person, userId, known: [] });
}

export async function verifyInviteePasskey(
  services: Services,
  answer: RegistrationResponse,
): Promise<InviteePasskey> {
  const challenge = readChallenge(answer.response.clientDataJSON);
  const question = await takeChallenge(services.db, challenge, services.now());
  if (question?.purpose !== 'join') throw passkeyRefusedError();
  const made = await verifyNewPasskey(services, answer, challenge);
  const unverifiedId = question.userId;
  return { userId: unverifiedId ?? userIdForChallenge(challenge), unverifiedId, made };
}

/**
 * Call this after the account has been created. The user can rename the passkey in the settings.
 */
export async function storeInviteePasskey(
  services: Services,
  tx: Transaction,
  { userId, made }: InviteePasskey,
): Promise<void> {
  const at = services.now();
  const name = requestBrowser() ?? 'My passkey';
  const passkey = await insertPasskey(tx, { ...made, userId, name, createdAt: at });
  if (!passkey) throw new AppError('CONFLICT', 'This passkey is already in use');
  await recordAudit(tx, { at, userId, action: 'passkey.added' });
}

function userIdForChallenge(challenge: string): string {
  return v4({ random: createHash('sha256').update(challenge).digest().subarray(0, 16) });
}
