import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export type BrowserKeys = {
  /** The public part, which a browser gives to a site. */
  shared: { p256dh: string; auth: string };
  own: ECDH;
  auth: Buffer;
};

export function newBrowserKeys(): BrowserKeys {
  const own = createECDH('prime256v1');
  const auth = randomBytes(16);
  const p256dh = own.generateKeys().toString('base64url');
  return { shared: { p256dh, auth: auth.toString('base64url') }, own, auth };
}

/** Decrypts one `aes128gcm` record (RFC 8188) with a browser's keys (RFC 8291). */
export function decryptPush(message: Buffer, { own, auth }: BrowserKeys): Buffer {
  const salt = message.subarray(0, 16);
  const idLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + idLength);
  const sealed = message.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const input = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text is followed by the last-record delimiter (2), and then only zeros.
  const mark = opened.lastIndexOf(2);
  if (mark < 0 || opened.subarray(mark + 1).some((byte) => byte !== 0)) {
    throw new Error('this is not the last record');
  }
  return opened.subarray(0, mark);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
