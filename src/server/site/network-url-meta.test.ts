import { expect, test } from 'vitest';
import { networkUrlMeta } from './network-url-meta.ts';

test('a server with a public address tells nobody where it is in its network', () => {
  const config = { publicUrl: 'https://talk.example', host: '0.0.0.0', port: 3000 };
  expect(networkUrlMeta(config)).toBe('');
});

test('on one’s own machine it says where phones find it, and whether they may', () => {
  const publicUrl = 'http://localhost:3000';
  // A machine without a network has nothing to say.
  const told = (host: string) => networkUrlMeta({ publicUrl, host, port: 3000 });
  expect(told('localhost')).toMatch(/^$|content="http:\/\/[\d.]+:3000" data-open="false">$/);
  expect(told('0.0.0.0')).toMatch(/^$|content="http:\/\/[\d.]+:3000" data-open="true">$/);
});
