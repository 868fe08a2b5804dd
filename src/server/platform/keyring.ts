import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The purpose of a key. A signature or seal made for one purpose is invalid for any other. */
export type KeyPurpose =
  | 'session tokens'
  | 'sign-in flow'
  | 'known devices'
  | 'pin proofs'
  | 'authenticator secrets'
  | 'unsubscribe links'
  | 'links to stop replies'
  | 'call tokens'
  | 'ticket codes'
  | 'table codes'
  | 'page openings'
  | 'sealed keys'
  | 'rate limits'
  | 'guest pseudonyms'
  | 'request sources'
  | 'simulated payment events'
  | 'simulated cards';

/** One key per purpose, all of them derived from SESSION_SECRET. */
export type Keyring = {
  /** The key for new signatures, seals and hashes. */
  current(purpose: KeyPurpose): Uint8Array;
  /** All keys whose signatures are still accepted, the current one first. */
  accepted(purpose: KeyPurpose): readonly Uint8Array[];
};

/** Previous secrets verify old signatures and never make new ones. */
export function makeKeyring(secret: string, previousSecrets: readonly string[] = []): Keyring {
  const derived = new Map<KeyPurpose, readonly Uint8Array[]>();
  const accepted = (purpose: KeyPurpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const secrets = [secret, ...previousSecrets];
    const keys = secrets.map((each) => derive(each, purpose));
    if (SIGNED_WITH_THE_SECRET_ITSELF.has(purpose)) keys.push(...secrets.map(bytesOf));
    derived.set(purpose, keys);
    return keys;
  };
  return {
    accepted,
    current: (purpose) => accepted(purpose)[0] ?? derive(secret, purpose),
  };
}

/**
 * Version 0.1 signed for these purposes with the secret itself. Its session tokens expire with
 * their sessions, but links in its emails must keep working.
 */
const SIGNED_WITH_THE_SECRET_ITSELF: ReadonlySet<KeyPurpose> = new Set([
  'session tokens',
  'unsubscribe links',
]);

export function signWith(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

export function signatureBytes(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Whether the text was signed with one of the accepted keys. */
export function isSignatureValid(
  keys: Keyring,
  purpose: KeyPurpose,
  { text, signature }: { text: string; signature: string },
): boolean {
  const given = Buffer.from(signature);
  return keys.accepted(purpose).some((key) => {
    const expected = Buffer.from(signWith(key, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function derive(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `tabletalk ${purpose}`, 32));
}

function bytesOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
