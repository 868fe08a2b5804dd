import fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailBench } from '#testing/mail-bench.ts';
import { emptyDatabase, testDatabase } from '#testing/postgres.ts';
import { registerMailboxPage } from './mailbox-page.ts';

beforeEach(emptyDatabase);

async function serve(env: Record<string, string> = {}) {
  const bench = mailBench((await testDatabase()).db, env);
  const http = fastify();
  registerMailboxPage(http, bench.services);
  return { bench, http };
}

test('an empty mailbox says what will appear', async () => {
  const { http } = await serve();
  const { statusCode, body } = await http.inject('/dev/mailbox');
  expect(statusCode).toBe(200);
  expect(body).toContain('Nothing here yet');
});

test('the mailbox lists the newest mail first and shows each as it looks', async () => {
  const { bench, http } = await serve();
  await bench.queue({ subject: 'The first' });
  bench.moveClock(1_000);
  const id = await bench.queue({ subject: 'The second <b>' });
  const list = (await http.inject('/dev/mailbox')).body;
  expect(list.indexOf('The second &#60;b&#62;')).toBeGreaterThan(0);
  expect(list.indexOf('The second')).toBeLessThan(list.indexOf('The first'));
  const page = await http.inject(`/dev/mailbox/${id}`);
  expect(page.body).toContain(`src="/dev/mailbox/${id}/html" sandbox="allow-popups`);
  expect(page.body).toContain('Ada &#60;ada@example.com&#62;');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const mail = await http.inject(`/dev/mailbox/${id}/html`);
  expect(mail.body).toBe((await bench.mail(id))?.html);
  expect(mail.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox allow-popups/,
  );
  expect(mail.headers['cache-control']).toBe('no-store');
});

test('the mails of one address can be read as JSON', async () => {
  const { bench, http } = await serve();
  const id = await bench.queue();
  await bench.queue({ to: { address: 'bob@example.com' } });
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
  'a mail %s that does not exist is not found',
  async (id) => {
    const { http } = await serve();
    expect((await http.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404);
    expect((await http.inject(`/dev/mailbox/${id}/html`)).statusCode).toBe(404);
  },
);

test('there is no mailbox when a mail server sends the mails', async () => {
  const { http } = await serve({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await http.inject('/dev/mailbox')).statusCode).toBe(404);
});

describe('in production', () => {
  const host = 'localhost:3000';
  const env = {
    NODE_ENV: 'production',
    MAIL: 'local',
    PAYMENTS: 'simulated',
    PUBLIC_URL: `http://${host}`,
  };

  test('a server that people reach under its own name has no mailbox page at all', async () => {
    const { http } = await serve({ ...env, PUBLIC_URL: 'https://tabletalk.example' });
    const request = { url: '/dev/mailbox.json', remoteAddress: '127.0.0.1', headers: { host } };
    expect((await http.inject(request)).statusCode).toBe(404);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'somebody at the machine itself (%s) may read the mails',
    async (remoteAddress) => {
      const { http } = await serve(env);
      const request = { url: '/dev/mailbox.json', remoteAddress, headers: { host } };
      expect((await http.inject(request)).statusCode).toBe(200);
    },
  );

  test.each([
    ['from another machine', { remoteAddress: '192.168.1.7', headers: { host } }],
    ['through a proxy', { headers: { host, 'x-forwarded-for': '127.0.0.1' } }],
    ['through a standard proxy', { headers: { host, forwarded: 'for=127.0.0.1' } }],
    ['by a foreign name', { headers: { host: 'rebound.example' } }],
  ])('a request %s finds nothing', async (_, request) => {
    const { bench, http } = await serve(env);
    const id = await bench.queue();
    for (const end of ['', '.json', '.css', `/${id}`, `/${id}/html`]) {
      const answer = await http.inject({ url: `/dev/mailbox${end}`, ...request });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('secret');
    }
  });
});
