import { expect, test } from 'vitest';
import { PLACEHOLDER_ORIGIN, publicOrigin } from './paths.ts';

test('on localhost, public links show the configured address, or a placeholder if there is none', () => {
  const localhost = { origin: 'http://localhost:3000', hostname: 'localhost' };

  expect(publicOrigin(localhost)).toBe(PLACEHOLDER_ORIGIN);
  expect(publicOrigin(localhost, 'https://feedback.example')).toBe('https://feedback.example');
});

test('at any address other than localhost, public links show that address', () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://pi.local', 'https://tabletalk.test']) {
    const { hostname } = new URL(origin);
    expect(publicOrigin({ origin, hostname }, 'https://feedback.example')).toBe(origin);
  }
});
