import { hash } from 'node:crypto';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

/** What a guest's page knows a call by. It follows from the id, so that only a hash has to be kept. */
export function newCallToken({ keys }: Pick<Services, 'keys'>, callId: string): string {
  return signWith(keys.current('call tokens'), callId);
}

/** The same again, also where it was made with the secret of before. */
export function callTokenAgain(
  { keys }: Pick<Services, 'keys'>,
  { id, tokenHash }: { id: string; tokenHash: string },
): string | undefined {
  return keys
    .accepted('call tokens')
    .map((key) => signWith(key, id))
    .find((token) => hashOfToken(token) === tokenHash);
}

export function hashOfToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
