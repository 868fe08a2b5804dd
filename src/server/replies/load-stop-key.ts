import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { loadSealedKey } from '#server/platform/sealed-keys/load-sealed-key.ts';
import type { Services } from '#server/services.ts';

const KEY_BYTES = 32;

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * The key that hashes the addresses of unsubscribed guests. It survives a change of SESSION_SECRET.
 * If the old secret is lost, a new key is made, and earlier unsubscribes no longer match.
 */
export async function loadStopKey(services: Needs): Promise<Uint8Array> {
  return loadSealedKey(services, {
    name: 'mail stops',
    make: () => randomBytes(KEY_BYTES),
    lost: 'the key of those who want no more mail was sealed with another SESSION_SECRET',
  });
}
