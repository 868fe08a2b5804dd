import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from './table.ts';

const OLD = 'tabletalk_session';
const NEW = '__Host-tabletalk_session';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ PUBLIC_URL: 'https://tabletalk.example' });
  owner = await anOwner(app);
});

function ask(cookies: Record<string, string>) {
  return app.send('GET', '/api/auth/user', { cookies });
}

/** Makes the session look like one that version 0.1 stored. */
async function ageSession(): Promise<void> {
  await app.db.update(sessions).set({ sess: sql`'{"signedInBy":"password"}'` });
}

describe('the session cookie over HTTPS', () => {
  test('over HTTPS, a session with the cookie’s old name stays signed in and moves to the new name', async () => {
    await ageSession();
    const answer = await ask({ [OLD]: owner.cookie });
    expect(answer.status).toBe(200);
    const [given = '', dropped = ''] = answer.headers['set-cookie'] as string[];
    expect(given).toMatch(new RegExp(`^${NEW}=${owner.cookie}; Max-Age=\\d+; Path=/; HttpOnly`));
    expect(dropped).toMatch(/^tabletalk_session=; .*Path=\/; Expires=Thu, 01 Jan 1970/);
    const next = await ask({ [NEW]: owner.cookie });
    expect([next.status, next.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('over HTTPS, a new session is not accepted with the old cookie name, which a sibling subdomain could set', async () => {
    expect((await ask({ [OLD]: owner.cookie })).status).toBe(401);
    expect((await ask({ [NEW]: owner.cookie })).status).toBe(200);
  });

  test('over HTTPS, the session cookie with the new name takes precedence over the cookie with the old name', async () => {
    const stranger = await anOwner(app);
    await app.db
      .update(sessions)
      .set({ sess: sql`'{"signedInBy":"password"}'` })
      .where(eq(sessions.userId, stranger.id));
    const answer = await ask({ [OLD]: stranger.cookie, [NEW]: owner.cookie });
    expect(answer.body.id).toBe(owner.id);
  });

  test('over HTTPS, signing out deletes the session cookies with the old and the new name', async () => {
    await ageSession();
    const answer = await app.send('GET', '/api/logout', { cookies: { [OLD]: owner.cookie } });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-tabletalk_session=; /),
      expect.stringMatching(/^tabletalk_session=; /),
    ]);
    expect((await ask({ [OLD]: owner.cookie })).status).toBe(401);
  });
});
