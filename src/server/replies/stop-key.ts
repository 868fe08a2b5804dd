import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { findSealedKey, insertSealedKey, replaceSealedKey } from './queries.ts';

const NAME = 'mail stops';
const KEY_BYTES = 32;

type Needs = Pick<Services, 'keys' | 'log'> & { db: Queryable };

/**
 * Hashes the addresses of those who want no more mail. That wish must outlive a change of the
 * secret, so the key is its own, kept sealed, and sealed anew when the secret has changed.
 */
export async function stopKey(services: Needs): Promise<Uint8Array> {
  const { db, keys, log } = services;
  const fresh = await seal(keys, randomBytes(KEY_BYTES));
  let sealed = await findSealedKey(db, NAME);
  if (!sealed) {
    await insertSealedKey(db, { name: NAME, sealed: fresh });
    sealed = (await findSealedKey(db, NAME)) ?? fresh;
  }
  const [current, ...previous] = keys.accepted('sealed keys');
  const key = current && (await unseal(sealed, current));
  if (key) return key;
  for (const candidate of previous) {
    const old = await unseal(sealed, candidate);
    if (!old) continue;
    await replaceSealedKey(db, { name: NAME, from: sealed, to: await seal(keys, old) });
    return old;
  }
  // Nobody can read what was stopped before, and nobody can be refused for ever because of it.
  log.error('the key of those who want no more mail was sealed with another SESSION_SECRET');
  await replaceSealedKey(db, { name: NAME, from: sealed, to: fresh });
  return stopKey(services);
}

function seal(keys: Keyring, key: Uint8Array): Promise<string> {
  return new CompactEncrypt(key)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keys.current('sealed keys'));
}

async function unseal(sealed: string, key: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    return (await compactDecrypt(sealed, key)).plaintext;
  } catch {
    return undefined;
  }
}
