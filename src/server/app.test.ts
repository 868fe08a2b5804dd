import { expect, test, vi } from 'vitest';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner } from '#testing/factories.ts';
import { makeTestApp, testApp } from '#testing/test-app.ts';

/** Endpoints that need no account, listed here so that a new one is noticed in review. */
const OPEN_TO_ANYONE = [
  'DELETE /api/push/subscriptions',
  'DELETE /api/tickets/:code',
  'GET /api/auth/options',
  'GET /api/calls/:token',
  'GET /api/calls/:token/events',
  'GET /api/invitations/:token',
  'GET /api/logos/:hash',
  'GET /api/openapi.json',
  'GET /api/push/key',
  'GET /api/qr',
  'GET /api/restaurant/:venueId/settings',
  'GET /api/tickets/:code',
  'POST /api/auth/email/confirm',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/passkeys/sign-in',
  'POST /api/auth/passkeys/sign-in/begin',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/calls',
  'POST /api/calls/:token/outcome',
  'POST /api/calls/:token/withdraw',
  'POST /api/devices/pair',
  'POST /api/feedback',
  'POST /api/invitations/accept',
  'POST /api/invitations/passkey',
  'POST /api/push/subscriptions',
  'POST /api/replies/stop',
  'POST /api/resend-verification',
  'POST /api/reward-codes/redeem',
  'POST /api/reward-codes/validate',
  'POST /api/tickets/:code/messages',
  'POST /api/tickets/:code/messages/:messageId/accept',
  'POST /api/tickets/:code/settle',
  'POST /api/unsubscribe',
  'POST /api/verify-email',
];

/** Routes that are not API endpoints: links that a browser opens, probes, pages and webhooks. */
const NOT_CALLS = [
  'GET /api/login',
  'GET /api/login/callback',
  'GET /api/logout',
  'GET /api/replies/stop',
  'GET /api/unsubscribe',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
  'GET /widget',
  'GET /widget.css',
  'POST /api/webhooks/stripe',
];

test('no endpoint is open without signing in, except those that this test lists', async () => {
  const app = await testApp();
  const open = app.server.endpoints.filter(({ access }) => access === 'anyone').map(nameOf);
  expect(open.sort()).toEqual(OPEN_TO_ANYONE);
});

test('every route is an endpoint with a declared access level, a page or a probe', async () => {
  const app = await testApp();
  const routes = app.server.http
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap(routesOfLine);
  const known = new Set([...app.server.endpoints.map(nameOf), ...NOT_CALLS]);
  const unknown = routes.filter((route) => /^\w+ \/api/.test(route) && !known.has(route));
  expect(unknown).toEqual([]);
});

test('a session that is ended on one server is refused by the other at once', async () => {
  const one = await testApp();
  const other = await makeTestApp((await testDatabase()).db);
  const { token, cookie } = await anOwner(one);
  expect((await other.send('GET', '/api/auth/user', { token })).status).toBe(200);
  await one.send('GET', '/api/logout', { cookies: { tabletalk_session: cookie } });
  expect((await other.send('GET', '/api/auth/user', { token })).status).toBe(401);
});

test.each([
  ['malformed JSON', '{"email":', 'application/json', 400],
  ['no JSON at all', 'email=a', 'application/x-www-form-urlencoded', 415],
  ['plain text', 'hello', 'text/plain', 415],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', 400],
  ['a list', '[]', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['a bottomless list', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', 400],
  ['a bottomless object', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 'application/json', 400],
  ['too much data', JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413],
])('a request body of %s is refused with a message', async (_, payload, contentType, status) => {
  const app = await testApp();
  const answer = await app.send('POST', '/api/auth/login', {
    headers: { 'content-type': contentType },
    body: payload,
  });
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^[A-Z"].+/) });
});

test('a request body that is not valid UTF-8 is refused', async () => {
  const app = await testApp();
  const payload = Buffer.concat([
    Buffer.from('{"email":"a'),
    Buffer.from([0xff]),
    Buffer.from('"}'),
  ]);
  const headers = { 'content-type': 'application/json' };
  const answer = await app.server.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload,
  });
  expect(answer.statusCode).toBe(400);
});

test.each([
  '/api/nothing',
  '/dev/mailbox.json?to=%00',
  '/api/restaurant/%00/settings',
  '/api/restaurant/%E0%A4%A/settings',
])('the URL %s gets an error message and never a 500', async (url) => {
  const app = await testApp();
  const answer = await app.send('GET', url);
  expect([400, 404]).toContain(answer.status);
  expect(answer.body.message).toEqual(expect.any(String));
});

test('all responses carry the security headers', async () => {
  const app = await testApp();
  const { token } = await anOwner(app);
  const { headers } = await app.send('GET', '/api/auth/user', { token });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("script-src 'self';"),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  // Timers are frozen so that the page does not give up waiting for its venue on a slow machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const widget = await app.send('GET', '/widget?venue=default-venue');
  expect(widget.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(widget.headers['cross-origin-opener-policy']).toBeUndefined();
  expect(widget.body).toContain('Sample Bistro');
});

test('the health and readiness probes report whether the server and its database respond', async () => {
  const app = await testApp();
  expect((await app.send('GET', '/healthz')).status).toBe(200);
  expect((await app.send('GET', '/readyz')).status).toBe(200);
});

function nameOf({ method, path }: FileEndpoint): string {
  return `${method} ${path}`;
}

function routesOfLine(line: string): string[] {
  const [, url, methods = ''] = /(\/\S*) \(([A-Z, ]+)\)/.exec(line) ?? [];
  if (!url || url === '/api/*') return [];
  return methods
    .split(', ')
    .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
    .map((method) => `${method} ${url}`);
}
