import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
});

async function signIn(cookies: Record<string, string> = {}) {
  const body = { email: owner.email, password: PASSWORD };
  const headers = { 'user-agent': DESK };
  return app.send('POST', '/api/auth/login', { body, headers, cookies });
}

function sessions(token: string) {
  return app.send('GET', '/api/auth/sessions', { token });
}

test('a user sees their sessions and can end one of them', async () => {
  const { token } = (await signIn()).body;
  const [here, elsewhere] = (await sessions(token)).body;
  expect(here).toMatchObject({ isCurrent: true, browser: 'Edge on Windows' });
  expect(elsewhere).toMatchObject({ isCurrent: false, browser: null });
  const path = `/api/auth/sessions/${elsewhere.id}`;
  expect((await app.send('DELETE', path, { token })).status).toBe(200);
  expect((await app.send('DELETE', path, { token })).status).toBe(404);
  expect((await sessions(owner.token)).status).toBe(401);
  expect((await sessions(token)).body).toHaveLength(1);
});

test('a user can end all their other sessions at once, but no session of another account', async () => {
  const { token } = (await signIn()).body;
  const stranger = await anOwner(app);
  const [theirs] = (await sessions(stranger.token)).body;
  expect((await app.send('DELETE', `/api/auth/sessions/${theirs.id}`, { token })).status).toBe(404);
  await app.send('POST', '/api/auth/sessions/end-others', { token });
  expect((await sessions(owner.token)).status).toBe(401);
  expect((await sessions(stranger.token)).status).toBe(200);
});

test('a token’s holder learns whether its session expired or was ended; a forged token’s holder learns nothing', async () => {
  const { token } = (await signIn()).body;
  await app.send('POST', '/api/auth/sessions/end-others', { token });
  expect((await sessions(owner.token)).body).toMatchObject({ sessionEnd: 'ended' });
  app.moveClock(8 * DAY_MS);
  expect((await sessions(token)).body).toMatchObject({ sessionEnd: 'expired' });
  const made = `${token.slice(0, -4)}AAAA`;
  for (const unknown of [made, 'nothing']) {
    expect((await sessions(unknown)).body).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Please sign in',
    });
  }
});

test('an email reports a sign-in from a new browser, but neither the first sign-in nor a sign-in from a known browser', async () => {
  const first = await signIn();
  expect(await app.mailTo(owner.email)).toBeUndefined();
  const device = /tabletalk_device=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? '';
  await signIn({ tabletalk_device: device });
  expect(await app.mailTo(owner.email)).toBeUndefined();
  await signIn();
  const mail = await app.mailTo(owner.email);
  expect(mail?.kind).toBe('new-sign-in');
  expect(mail?.text).toContain('Edge on Windows');
  expect(mail?.text).toMatch(/\d+\s+\w+,\s+\d\d:\d\d\s+\(UTC\)/);
});
