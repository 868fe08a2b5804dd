import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { resealTotp, type TotpRow } from './authenticator-query.ts';

export function sealTotpSecret(keys: Keyring, secret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keys.current('authenticator secrets'));
}

/** Undefined if the secret was encrypted with a key the server no longer has. */
export async function openTotpSecret(
  { keys, log }: Pick<Services, 'keys' | 'log'>,
  db: Queryable,
  row: TotpRow,
): Promise<string | undefined> {
  const [current, ...previous] = keys.accepted('authenticator secrets');
  const secret = current && (await unseal(row.secret, current));
  if (secret) return secret;
  for (const key of previous) {
    const old = await unseal(row.secret, key);
    if (!old) continue;
    await resealTotp(db, row, await sealTotpSecret(keys, old));
    return old;
  }
  log.error('the secret of an authenticator app was sealed with another SESSION_SECRET');
  return undefined;
}

async function unseal(sealed: string, key: Uint8Array): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key);
    return new TextDecoder().decode(plaintext);
  } catch {
    return undefined;
  }
}
