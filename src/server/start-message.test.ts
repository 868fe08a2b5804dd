import { describe, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { startMessage } from './start-message.ts';

const running = {
  port: 3000,
  databaseFolder: '/srv/data/db',
  demoLogin: null,
  close: async () => undefined,
};

describe('the start message of the server', () => {
  test('the start message of the server says its URL, where emails go, that payments are simulated and how to get demo data', () => {
    const message = startMessage(readConfig({ DATA_DIR: '/srv/data' }), running);
    expect(message).toContain('TableTalk is ready: http://localhost:3000');
    expect(message).toContain('http://localhost:3000/dev/mailbox');
    expect(message).toContain('simulated');
    expect(message).toContain('is kept in /srv/data\n');
    expect(message).toContain('npm run demo');
  });

  test('the start message of the server warns if the mailbox is open to everyone, and otherwise gives its local URL', () => {
    const onNetwork = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' };
    const closed = startMessage(readConfig(onNetwork), running);
    expect(closed).toContain('on this machine at http://localhost:3000/dev/mailbox');
    const open = startMessage(readConfig({ ...onNetwork, MAILBOX: 'open-to-everyone' }), running);
    expect(open).toMatch(
      /EVERYBODY .* http:\/\/192\.168\.1\.5:3000\/dev\/mailbox \(MAILBOX=open-to/,
    );
  });

  test('the start message of the server names the mail server and never shows passwords', () => {
    const config = readConfig({
      SMTP_URL: 'smtp://ann:s3cretword@mail.example:587',
      DATABASE_URL: 'postgres://ann:s3cretword@db.example/tabletalk',
      SESSION_SECRET: 'x'.repeat(32),
    });
    const message = startMessage(config, { ...running, databaseFolder: undefined });
    expect(message).toContain('mail.example:587');
    expect(message).not.toContain('s3cretword');
    expect(message).not.toContain('/dev/mailbox');
  });

  test('the start message of the server says whether Stripe is in test mode', () => {
    const keys = (mode: string) => ({
      STRIPE_SECRET_KEY: `sk_${mode}_1`,
      STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    });
    expect(startMessage(readConfig(keys('test')), running)).toContain('Stripe in test mode');
    expect(startMessage(readConfig(keys('live')), running)).toContain('go through Stripe\n');
  });

  test('the start message of the server says where the data is if it is not in DATA_DIR', () => {
    const elsewhere = { ...running, databaseFolder: '/var/lib/tabletalk/abc/db' };
    const message = startMessage(readConfig({ DATA_DIR: '/root/data' }), elsewhere);
    expect(message).toContain('is kept in /var/lib/tabletalk/abc/db');
    expect(message).toContain('"npm run data:remove" removes both');
    const besides = { ...running, databaseFolder: '/root/data-of-another/db' };
    expect(startMessage(readConfig({ DATA_DIR: '/root/data' }), besides)).toContain(
      'is kept in /root/data-of-another/db',
    );
  });

  test('the start message of the server gives the credentials of the demo owner', () => {
    const demoLogin = { email: 'demo@tabletalk.example', password: 'a-demo-password' };
    expect(startMessage(readConfig({}), { ...running, demoLogin })).toContain(
      'sign in as demo@tabletalk.example with the password a-demo-password',
    );
  });
});
