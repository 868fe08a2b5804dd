import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { isPushAddress } from './post-push.ts';

const production = {
  config: readConfig({ NODE_ENV: 'production', MAIL: 'local', PAYMENTS: 'simulated' }),
};
const trial = { config: readConfig({}) };

const REAL = [
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
];
const PRIVATE = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8080/',
  'https://user:secret@fcm.googleapis.com/',
  'https://10.0.0.1/',
  'https://192.168.1.1/admin',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://database/',
  'ftp://fcm.googleapis.com/',
];
const HERE = ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'https://[::1]/'];
// URL parsing turns these hosts into 127.0.0.1 or localhost.
const HERE_IN_DISGUISE = ['http://2130706433/', 'http://0x7f.1/', 'http://localhost./'];

test('pushes go to push services on the internet, but never to a private network', () => {
  for (const services of [production, trial]) {
    expect(REAL.filter((address) => !isPushAddress(services, address))).toEqual([]);
    expect(PRIVATE.filter((address) => isPushAddress(services, address))).toEqual([]);
  }
});

test('pushes go to this machine only outside production', () => {
  for (const address of [...HERE, ...HERE_IN_DISGUISE]) {
    expect([address, isPushAddress(production, address)]).toEqual([address, false]);
    expect([address, isPushAddress(trial, address)]).toEqual([address, true]);
  }
});

test.each(['0.0.0.0', '::', '192.168.1.20'])(
  'no pushes go to this machine while the server listens at %s',
  (HOST) => {
    const services = { config: readConfig({ HOST }) };
    for (const address of [...HERE, ...HERE_IN_DISGUISE]) {
      expect([address, isPushAddress(services, address)]).toEqual([address, false]);
    }
    expect(REAL.filter((address) => !isPushAddress(services, address))).toEqual([]);
  },
);

test.each(['localhost', '127.0.0.1', '::1'])('a server at %s may push to this machine', (HOST) => {
  const services = { config: readConfig({ HOST }) };
  expect(HERE.filter((address) => !isPushAddress(services, address))).toEqual([]);
});
