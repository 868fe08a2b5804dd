import { ECDH } from 'node:crypto';

const SECRET_BYTES = 16;

/** Whether anything can be sealed for a browser with these: a point of P-256 and 16 random bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
