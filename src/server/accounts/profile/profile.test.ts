import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
});

const call = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, body?: unknown) =>
  app.send(method, url, { token: owner.token, ...(body !== undefined && { body }) });

async function linkTo(address: string): Promise<string> {
  const mail = await app.mailTo(address);
  return /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) => app.send('POST', '/api/auth/email/confirm', { body: { token } });

const actions = async () => (await app.db.select().from(auditLog)).map(({ action }) => action);

describe('changing a name', () => {
  test('a changed name is stored, returned and recorded in the activity', async () => {
    const names = { firstName: 'Maya', lastName: 'Whitfield' };
    const answer = await call('PUT', '/api/auth/profile', names);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject(names);
    expect(await actions()).toContain('account.renamed');
  });

  test('an empty first name is refused with the message “First name is required”', async () => {
    const answer = await call('PUT', '/api/auth/profile', { firstName: ' ', lastName: 'Ward' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('First name is required');
  });
});

describe('changing an email address', () => {
  test('a new address takes effect once its link is opened, and the old address is notified', async () => {
    const old = owner.email;
    const asked = await call('POST', '/api/auth/email', { email: ' New@Example.com ' });
    expect(asked.body.user).toMatchObject({ email: old, pendingEmail: 'new@example.com' });
    const token = await linkTo('new@example.com');
    const confirmed = await confirm(token);
    expect(confirmed.body).toMatchObject({ email: 'new@example.com' });
    const user = (await call('GET', '/api/auth/user')).body;
    expect(user).toMatchObject({ email: 'new@example.com', pendingEmail: null });
    expect((await app.mailTo(old))?.text).toContain('new@example.com');
    expect(await actions()).toEqual(
      expect.arrayContaining(['account.email-asked', 'account.email-changed']),
    );
    expect((await confirm(token)).status).toBe(400);
  });

  test('the link to a new email address changes nothing once the change was cancelled or the link has expired', async () => {
    await call('POST', '/api/auth/email', { email: 'new@example.com' });
    const token = await linkTo('new@example.com');
    await call('DELETE', '/api/auth/email');
    expect((await confirm(token)).status).toBe(400);
    await call('POST', '/api/auth/email', { email: 'newer@example.com' });
    const late = await linkTo('newer@example.com');
    app.moveClock(DAY_MS + 1);
    expect((await confirm(late)).body.code).toBe('LINK_EXPIRED');
    expect((await call('GET', '/api/auth/user')).body.email).toBe(owner.email);
  });

  test('an email address that another account has is refused, both when it is entered and when its link is opened', async () => {
    const other = await anOwner(app);
    const refused = await call('POST', '/api/auth/email', { email: other.email });
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toMatchObject([{ field: 'email' }]);
    await call('POST', '/api/auth/email', { email: 'late@example.com' });
    const token = await linkTo('late@example.com');
    const person = { username: 'late', firstName: 'Late', lastName: 'Comer' };
    const body = { ...person, email: 'late@example.com', password: 'quince-lantern-47' };
    await app.send('POST', '/api/auth/register', { body });
    expect((await confirm(token)).status).toBe(409);
  });
});
