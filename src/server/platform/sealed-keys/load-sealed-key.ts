import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Queryable } from '../database/database.ts';
import type { Keyring } from '../keyring.ts';
import type { PlatformServices } from '../services.ts';
import { findSealedKey, insertSealedKey, replaceSealedKey } from './queries.ts';

type Needs = Pick<PlatformServices, 'keys' | 'log'> & { db: Queryable };

type KeyKind = {
  name: string;
  make: () => Uint8Array;
  /** The message for operators if the secret that sealed the key is lost. */
  lost: string;
};

/**
 * A key that must outlive a change of the secret: created once for all servers, stored sealed, and
 * sealed again after the secret has changed.
 */
export async function loadSealedKey(services: Needs, kind: KeyKind): Promise<Uint8Array> {
  const { db, keys, log } = services;
  const { name } = kind;
  let sealed = await findSealedKey(db, name);
  if (!sealed) {
    const fresh = await seal(keys, kind.make());
    await insertSealedKey(db, { name, sealed: fresh });
    sealed = (await findSealedKey(db, name)) ?? fresh;
  }
  const [current, ...previous] = keys.accepted('sealed keys');
  const key = current && (await unseal(sealed, current));
  if (key) return key;
  for (const candidate of previous) {
    const old = await unseal(sealed, candidate);
    if (!old) continue;
    await replaceSealedKey(db, { name, from: sealed, to: await seal(keys, old) });
    return old;
  }
  log.error(kind.lost);
  await replaceSealedKey(db, { name, from: sealed, to: await seal(keys, kind.make()) });
  return loadSealedKey(services, kind);
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
