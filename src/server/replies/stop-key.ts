import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { sealedKey } from '#server/platform/sealed-keys/sealed-key.ts';
import type { Services } from '#server/services.ts';

const KEY_BYTES = 32;

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * Hashes the addresses of those who want no more mail. That wish must outlive a change of the
 * secret. Where the secret is lost, nobody can read what was stopped before, and nobody can be
 * refused for ever because of it.
 */
export async function stopKey(services: Needs): Promise<Uint8Array> {
  return sealedKey(services, {
    name: 'mail stops',
    make: () => randomBytes(KEY_BYTES),
    lost: 'the key of those who want no more mail was sealed with another SESSION_SECRET',
  });
}
