import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Services } from '#server/services.ts';
import type {
  registrationOptions,
  registrationResponse,
} from '#shared/accounts/proofs-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { credentialDescriptor, userHandleOf } from './check-passkey.ts';
import type { PasskeyRow } from './passkey-query.ts';
import { CHALLENGE_LIFETIME_MS, loadPasskeyLibrary, relyingParty } from './relying-party.ts';
import type { passkeys } from './table.ts';

/** Ed25519, ES256 and RS256: every supported Node version can verify these. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;

export type RegistrationResponse = z.output<typeof registrationResponse>;
/** A new passkey that has no user and no name yet. */
export type VerifiedPasskey = Omit<typeof passkeys.$inferInsert, 'userId' | 'name' | 'createdAt'>;

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
    user: { id: userHandleOf(userId), name: email, displayName },
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
