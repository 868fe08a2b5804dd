import { ECDH } from 'node:crypto';

const SECRET_BYTES = 16;

/** Whether messages can be encrypted with these keys: a point on P-256 and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
