import { expect, test } from 'vitest';
import { isSignatureValid, type KeyPurpose, makeKeyring, signWith } from './keyring.ts';

const OLD = 'the secret of last year, long enough to be one';
const NEW = 'the secret of this year, long enough to be one';
const PURPOSES: KeyPurpose[] = ['session tokens', 'unsubscribe links', 'rate limits'];

test('no two purposes share a key, and no key is the secret itself', () => {
  const keys = PURPOSES.map((purpose) => signWith(makeKeyring(NEW).current(purpose), 'a text'));
  expect(new Set([...keys, signWith(Buffer.from(NEW), 'a text')]).size).toBe(keys.length + 1);
});

test('a signature made with the previous secret is accepted, but new ones use the current secret', () => {
  const before = makeKeyring(OLD).current('rate limits');
  const keys = makeKeyring(NEW, [OLD]);
  const signature = signWith(before, 'a text');
  expect(isSignatureValid(keys, 'rate limits', { text: 'a text', signature })).toBe(true);
  expect(isSignatureValid(keys, 'rate limits', { text: 'another', signature })).toBe(false);
  expect(keys.current('rate limits')).not.toEqual(before);
  expect(isSignatureValid(makeKeyring(NEW), 'rate limits', { text: 'a text', signature })).toBe(
    false,
  );
});

test('a signature for one purpose is invalid for any other', () => {
  const keys = makeKeyring(NEW);
  const signature = signWith(keys.current('session tokens'), 'a text');
  expect(isSignatureValid(keys, 'session tokens', { text: 'a text', signature })).toBe(true);
  expect(isSignatureValid(keys, 'unsubscribe links', { text: 'a text', signature })).toBe(false);
});
