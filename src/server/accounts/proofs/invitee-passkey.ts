import { createHash } from 'node:crypto';
import { v4 } from 'uuid';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  createRegistrationOptions,
  newChallenge,
  passkeyRefusedError,
  type RegistrationResponse,
  type VerifiedPasskey,
  verifyNewPasskey,
} from './new-passkey.ts';
import { insertPasskey, takeChallenge } from './passkey-query.ts';
import { challengeOf, storeChallenge } from './relying-party.ts';

/** A new passkey and the user id stored in it, which the new account must use. */
export type InviteePasskey = {
  userId: string;
  /** The unverified account to take over, in its state when the challenge was created. */
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
  const userId = unverifiedId ?? idFor(challenge);
  return createRegistrationOptions(services, challenge, { ...person, userId, known: [] });
}

export async function verifyInviteePasskey(
  services: Services,
  answer: RegistrationResponse,
): Promise<InviteePasskey> {
  const challenge = challengeOf(answer.response.clientDataJSON);
  const question = await takeChallenge(services.db, challenge, services.now());
  if (question?.purpose !== 'join') throw passkeyRefusedError();
  const made = await verifyNewPasskey(services, answer, challenge);
  const unverifiedId = question.userId;
  return { userId: unverifiedId ?? idFor(challenge), unverifiedId, made };
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
  if (!passkey) throw new AppError('CONFLICT', 'This passkey is in use already');
  await recordAudit(tx, { at, userId, action: 'passkey.added' });
}

function idFor(challenge: string): string {
  return v4({ random: createHash('sha256').update(challenge).digest().subarray(0, 16) });
}
