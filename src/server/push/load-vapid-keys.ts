import { generateKeyPairSync } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { loadSealedKey } from '#server/platform/sealed-keys/load-sealed-key.ts';
import type { Services } from '#server/services.ts';

/** The keys in the format that push services require (RFC 8292), as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * Loads the keys. They are created on first use and never changed, since browsers subscribe with
 * the public key. Stored encrypted in the database, and encrypted again when the secret changes.
 */
export async function loadVapidKeys(services: Needs): Promise<VapidKeys> {
  const kept = await loadSealedKey(services, {
    name: 'web push',
    make: () => new TextEncoder().encode(JSON.stringify(newKeys())),
    lost: 'the key of web push was sealed with another SESSION_SECRET; everybody has to subscribe anew',
  });
  return JSON.parse(new TextDecoder().decode(kept)) as VapidKeys;
}

function newKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
