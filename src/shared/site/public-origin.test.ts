import { expect, test } from 'vitest';
import { PLACEHOLDER_ORIGIN, publicOrigin } from './paths.ts';

test('a page on localhost shows the configured address, or else the placeholder', () => {
  const localhost = { origin: 'http://localhost:3000', hostname: 'localhost' };

  expect(publicOrigin(localhost)).toBe(PLACEHOLDER_ORIGIN);
  expect(publicOrigin(localhost, 'https://feedback.example')).toBe('https://feedback.example');
});

test('a page at any other address shows its own address', () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://pi.local', 'https://tabletalk.test']) {
    const { hostname } = new URL(origin);
    expect(publicOrigin({ origin, hostname }, 'https://feedback.example')).toBe(origin);
  }
});
