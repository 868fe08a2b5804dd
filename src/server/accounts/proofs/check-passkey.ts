import type { z } from 'zod';
import type { Services } from '#server/services.ts';
import type { authenticationResponse } from '#shared/accounts/proofs-contract.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  findPasskeyByCredential,
  findUserPasskeys,
  insertChallenge,
  type PasskeyRow,
  takeChallenge,
  updatePasskey,
} from './passkey-query.ts';
import type { passkeyChallenges } from './table.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

export type AuthenticationResponse = z.output<typeof authenticationResponse>;
type ChallengePurpose = { purpose: 'sign-in'; userId: null } | { purpose: 'prove'; userId: string };

/** The passkey that answered our challenge; null if its response is invalid for any reason. */
export async function checkPasskey(
  services: Services,
  answer: AuthenticationResponse,
  asked: ChallengePurpose,
): Promise<PasskeyRow | null> {
  const { db } = services;
  const challenge = readChallenge(answer.response.clientDataJSON);
  const question = await takeChallenge(db, challenge, services.now());
  if (question?.purpose !== asked.purpose || question.userId !== asked.userId) return null;
  const passkey = await findPasskeyByCredential(db, answer.id);
  if (!passkey || (asked.userId !== null && passkey.userId !== asked.userId)) return null;
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== makeUserHandle(passkey.userId)) return null;
  const used = await verify(services, answer, { challenge, passkey });
  if (!used) return null;
  const { newCounter, credentialBackedUp } = used;
  const change = { counter: newCounter, isBackedUp: credentialBackedUp };
  // No row is returned if the passkey was removed in the meantime.
  return (await updatePasskey(db, passkey, { ...change, lastUsedAt: services.now() })) ?? null;
}

/** Creates a challenge, for any passkey or for those of one user. */
export async function createAuthenticationOptions(
  services: Services,
  { purpose, userId }: ChallengePurpose,
) {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const own = userId === null ? undefined : await findUserPasskeys(services.db, userId);
  const { challenge } = await generateAuthenticationOptions({ rpID: relyingParty(services).id });
  await storeChallenge(services, { challenge, purpose, userId });
  return {
    challenge,
    rpId: relyingParty(services).id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required' as const,
    ...(own && { allowCredentials: own.map(credentialDescriptor) }),
  };
}

export function credentialDescriptor({ credentialId, transports }: PasskeyRow) {
  const type = 'public-key' as const;
  return { id: credentialId, type, transports };
}

/** The user handle stored in a passkey. It reveals nothing about the person. */
export function makeUserHandle(userId: string): string {
  return Buffer.from(userIdBytes(userId)).toString('base64url');
}

function userIdBytes(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

async function verify(
  services: Services,
  answer: AuthenticationResponse,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
) {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { id, origin } = relyingParty(services);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo : null;
  } catch (error) {
    // The caller gets the same error whether the origin is wrong, the key was copied, or the data
    // is garbage.
    services.log.info({ reason: String(error) }, 'an answer of a passkey was refused');
    return null;
  }
}

type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** The WebAuthn relying party: the host of our public address, without the port. */
export function relyingParty({ config }: Pick<Services, 'config'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

/**
 * Loads the WebAuthn library with the first passkey, because it is slow to load and few people use
 * passkeys.
 */
export function loadPasskeyLibrary() {
  return import('@simplewebauthn/server');
}

/** Stores a challenge that must be answered soon and only once. */
export async function storeChallenge(
  services: Services,
  question: Omit<ChallengeRow, 'expiresAt'>,
): Promise<void> {
  const expiresAt = new Date(services.now().getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(services.db, { ...question, expiresAt });
}

/**
 * The challenge that a passkey's response claims to answer. It is not trusted until we find that we
 * issued it.
 */
export function readChallenge(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = Object(JSON.parse(text)) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
