import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { mailboxUrl, registerMailboxPage } from './mailbox-page.ts';

beforeEach(resetDatabase);

async function serve(env: Record<string, string> = {}) {
  const { db } = await testDatabase();
  const fixture = mailFixture(db, { PUBLIC_URL: 'http://192.168.1.5:3000', ...env });
  const http = fastify();
  registerMailboxPage(http, fixture.services);
  return { fixture, http };
}

test('an empty mailbox says that there is nothing yet', async () => {
  const { http } = await serve();
  const { statusCode, body } = await http.inject('/dev/mailbox');
  expect(statusCode).toBe(200);
  expect(body).toContain('Nothing here yet');
});

test('the mailbox lists the newest email first and shows each one as its recipient would see it', async () => {
  const { fixture, http } = await serve();
  await fixture.queue({ subject: 'The first' });
  fixture.moveClock(1_000);
  const id = await fixture.queue({ subject: 'The second <b>' });
  const list = (await http.inject('/dev/mailbox')).body;
  expect(list.indexOf('The second &#60;b&#62;')).toBeGreaterThan(0);
  expect(list.indexOf('The second')).toBeLessThan(list.indexOf('The first'));
  const page = await http.inject(`/dev/mailbox/${id}`);
  expect(page.body).toContain(`src="/dev/mailbox/${id}/html" sandbox="allow-popups`);
  expect(page.body).toContain('Ada &#60;ada@example.com&#62;');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const mail = await http.inject(`/dev/mailbox/${id}/html`);
  expect(mail.body).toBe((await fixture.mail(id))?.html);
  expect(mail.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox allow-popups/,
  );
  expect(mail.headers['cache-control']).toBe('no-store');
});

test('the emails sent to one address can be read as JSON', async () => {
  const { fixture, http } = await serve();
  const id = await fixture.queue();
  await fixture.queue({ to: { address: 'bob@example.com' } });
  expect((await http.inject('/dev/mailbox.json')).json()).toHaveLength(2);
  expect((await http.inject('/dev/mailbox.json?to=ADA@example.com')).json()).toEqual([
    {
      id,
      kind: 'verify-email',
      to: 'ada@example.com',
      subject: 'Confirm your email',
      text: expect.stringContaining('token=secret'),
      createdAt: '2026-03-02T12:00:00.000Z',
    },
  ]);
});

test.each(['no-uuid', '0190b6a0-0000-7000-8000-000000000000', "'%3B--"])(
  'an unknown email %s is not found',
  async (id) => {
    const { http } = await serve();
    expect((await http.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404);
    expect((await http.inject(`/dev/mailbox/${id}/html`)).statusCode).toBe(404);
  },
);

test('there is no mailbox page if a mail server sends the emails', async () => {
  const { http } = await serve({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await http.inject('/dev/mailbox')).statusCode).toBe(404);
});

const host = 'localhost:3000';
const PRODUCTION = {
  NODE_ENV: 'production',
  MAIL: 'local',
  PAYMENTS: 'simulated',
  PUBLIC_URL: `http://${host}`,
};

test.each([
  ['in production under its own name', { ...PRODUCTION, PUBLIC_URL: 'http://tabletalk.example' }],
  ['through a proxy that may send no headers', { PUBLIC_URL: 'https://tabletalk.example' }],
])('a server reached %s has no mailbox page at all', async (_, env) => {
  const { http } = await serve(env);
  const request = { url: '/dev/mailbox.json', remoteAddress: '127.0.0.1', headers: { host } };
  expect((await http.inject(request)).statusCode).toBe(404);
});

describe.each([
  ['on your own machine', { HOST: '0.0.0.0' }],
  ['behind a trusted proxy', { HOST: '0.0.0.0', TRUST_PROXY: '192.168.1.7' }],
  ['in production', PRODUCTION],
])('the mailbox %s', (_where, env) => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'a person at the machine itself (%s) can read the emails',
    async (remoteAddress) => {
      const { http } = await serve(env);
      const request = { url: '/dev/mailbox.json', remoteAddress, headers: { host } };
      expect((await http.inject(request)).statusCode).toBe(200);
    },
  );

  test.each([
    ['from another machine', { remoteAddress: '192.168.1.7', headers: { host } }],
    [
      'from another machine that claims to be this one',
      { remoteAddress: '192.168.1.7', headers: { host, 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['through a proxy', { headers: { host, 'x-forwarded-for': '127.0.0.1' } }],
    ['through a standard proxy', { headers: { host, forwarded: 'for=127.0.0.1' } }],
    ['to another host name', { headers: { host: 'rebound.example' } }],
    ['to a host name that begins like ours', { headers: { host: 'localhost.rebound.example' } }],
  ])('a mailbox request %s gets 404', async (_, request) => {
    const { fixture, http } = await serve(env);
    const id = await fixture.queue();
    for (const end of ['', '.json', '.css', `/${id}`, `/${id}/html`]) {
      const answer = await http.inject({ url: `/dev/mailbox${end}`, ...request });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('secret');
    }
  });
});

test('MAILBOX=open-to-everyone shows the emails to every visitor', async () => {
  const { http } = await serve({ MAILBOX: 'open-to-everyone' });
  const request = { remoteAddress: '192.168.1.7', headers: { host: 'tabletalk.local' } };
  expect((await http.inject({ url: '/dev/mailbox.json', ...request })).statusCode).toBe(200);
});

test.each<[Record<string, string>, string | undefined]>([
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'http://localhost:3000/dev/mailbox'],
  [
    { PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '0.0.0.0', PORT: '3000' },
    'http://localhost:3000/dev/mailbox',
  ],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '192.168.1.5' }, undefined],
  [
    { PUBLIC_URL: 'http://192.168.1.5:3000', MAILBOX: 'open-to-everyone' },
    'http://192.168.1.5:3000/dev/mailbox',
  ],
])('with the settings %j, the address of the mailbox is %s', (env, url) => {
  expect(mailboxUrl(readConfig(env))).toBe(url);
});
