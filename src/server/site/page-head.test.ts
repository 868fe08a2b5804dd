import { expect, test } from 'vitest';
import { networkUrlMeta } from './page-head.ts';

test('a server with a public URL does not reveal its network address', () => {
  const config = { publicUrl: 'https://talk.example', host: '0.0.0.0', port: 3000 };
  expect(networkUrlMeta(config)).toBe('');
});

test('a local server states its network address, and whether phones can reach it', () => {
  const publicUrl = 'http://localhost:3000';
  // On a machine without a network, the result is an empty string.
  const told = (host: string) => networkUrlMeta({ publicUrl, host, port: 3000 });
  expect(told('localhost')).toMatch(/^$|content="http:\/\/[\d.]+:3000" data-open="false">$/);
  expect(told('0.0.0.0')).toMatch(/^$|content="http:\/\/[\d.]+:3000" data-open="true">$/);
});
