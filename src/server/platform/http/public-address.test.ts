import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublicAddress } from './public-address.ts';

test('an address in a private network is not public, however it is written', () => {
  const ours = [
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ];
  expect(ours.filter(isPublicAddress)).toEqual([]);
  const others = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111'];
  expect(others.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('a host name that resolves to this machine is refused before a connection is made', async () => {
  const looked = new Promise((resolve) => {
    lookupPublicAddress('localhost', {}, (error, address) => resolve({ error, address }));
  });
  expect(await looked).toEqual({ error: expect.any(Error), address: '' });
});
