import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a key is for. Nothing that one of them makes is worth anything to another. */
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
  /** Signs, seals and hashes from now on. */
  current(purpose: KeyPurpose): Uint8Array;
  /** All keys that something may have been signed with which is still good, the current one first. */
  accepted(purpose: KeyPurpose): readonly Uint8Array[];
};

/** Secrets that were used before stay good for what they have signed, never for anything new. */
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
 * 0.1 had no keys of their own for these. Its session tokens end with their sessions; its mails lie
 * in inboxes, and their links must go on working.
 */
const SIGNED_WITH_THE_SECRET_ITSELF: ReadonlySet<KeyPurpose> = new Set([
  'session tokens',
  'unsubscribe links',
]);

export function signWith(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The same as bytes. */
export function signatureBytes(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Whether one of the accepted keys has signed the text. */
export function isSigned(
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
