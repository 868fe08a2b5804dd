import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { newRewardCode } from '#server/rewards/choose-reward.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { ACTIVITY_PAGE_SIZE } from '#shared/team/activity-contract.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
});

async function read(query = '', token = owner.token) {
  return (await app.send('GET', `/api/activity${query}`, { token })).body;
}

test('the activity log shows who did what, at which restaurant and in which browser', async () => {
  const venue = await aVenue(app, owner, { name: 'The Engine' });
  const manager = await aMember(app, owner, { role: 'manager' });
  const path = `/api/restaurants/${venue.id}`;
  const body = { updates: { rewardsEnabled: false } };
  await app.send('PUT', path, { token: manager.token, body, headers: { 'user-agent': PHONE } });
  const { activity } = await read();
  expect(activity[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    who: { id: manager.id, name: 'Mina Member' },
    device: null,
    action: 'venue.changed',
    words: 'Changed settings: rewards off',
    venueName: 'The Engine',
    browser: 'Safari on iPhone',
  });
});

test('the activity log can be filtered by member, kind and days', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  const entry = { businessId: owner.businessId, details: {} };
  const record = (userId: string, action: 'reply.queued' | 'member.invited', at: string) =>
    recordAudit(app.db, { ...entry, userId, action, at: new Date(at) });
  await record(owner.id, 'reply.queued', '2026-03-01T23:59:00Z');
  await record(manager.id, 'reply.queued', '2026-03-02T00:00:00Z');
  await record(manager.id, 'member.invited', '2026-03-03T09:00:00Z');
  const told = async (query: string) =>
    (await read(query)).activity.map(({ action, who }: { action: string; who: { id: string } }) => [
      action,
      who.id,
    ]);
  expect(await told(`?memberId=${manager.id}&kind=replies`)).toEqual([
    ['reply.queued', manager.id],
  ]);
  expect(await told('?from=2026-03-01&to=2026-03-01')).toEqual([['reply.queued', owner.id]]);
  expect(await told('?kind=team')).toEqual([['member.invited', manager.id]]);
});

test('the activity log is read in pages and exported in full', async () => {
  for (let count = 0; count < ACTIVITY_PAGE_SIZE + 3; count += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, count));
    const { id: userId, businessId } = owner;
    await recordAudit(app.db, { at, userId, businessId, action: 'reply.queued' });
  }
  const first = await read();
  const second = await read(`?before=${first.next}`);
  expect([first.activity.length, second.activity.length]).toEqual([ACTIVITY_PAGE_SIZE, 3]);
  expect(second.next).toBeNull();
  const file = await app.send('GET', '/api/activity/export', { token: owner.token });
  expect(file.headers['content-disposition']).toMatch(/activity-\d{4}-\d\d-\d\d\.csv/);
  expect(String(file.body).trim().split('\r\n')).toHaveLength(ACTIVITY_PAGE_SIZE + 4);
});

test('only owners can read the activity log, and only that of their own business', async () => {
  const stranger = await anOwner(app);
  await app.send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
  expect((await read('', stranger.token)).activity).toEqual([]);
  const manager = await aMember(app, owner, { role: 'manager' });
  const refused = await app.send('GET', '/api/activity', { token: manager.token });
  expect([refused.status, refused.body.code]).toEqual([403, 'ROLE']);
});

async function wordsAfter(record: () => Promise<unknown>): Promise<string> {
  await record();
  return (await read()).activity[0].words;
}

test('the activity log says in words which member, restaurant or setting was changed, and to what', async () => {
  const { token } = owner;
  const venue = await aVenue(app, owner, { name: 'The Engine' });
  const member = await aMember(app, owner, { role: 'staff', venues: [venue] });
  const path = `/api/team/members/${member.id}`;
  const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, body?: object) => () =>
    app.send(method, url, { token, ...(body && { body }) });
  const invitation = { email: 'new@guest.example', role: 'staff', venueIds: [venue.venueId] };
  expect(await wordsAfter(send('POST', '/api/team/invitations', invitation))).toBe(
    'Invited new@guest.example as staff of The Engine',
  );
  const manager = { role: 'manager', venueIds: null };
  expect(await wordsAfter(send('PUT', path, manager))).toBe(
    'Changed Mina Member from staff to a manager of all restaurants',
  );
  expect(await wordsAfter(send('PUT', '/api/business', { managersNeedSecondFactor: true }))).toBe(
    'Made two-step sign-in compulsory for managers',
  );
  const tablet = { name: 'Tablet at the pass', venueId: venue.venueId };
  expect(await wordsAfter(send('POST', '/api/team/devices', tablet))).toBe(
    'Added Tablet at the pass',
  );
  expect(await wordsAfter(send('DELETE', path))).toBe(
    'Removed Mina Member from the team (was a manager)',
  );
});

test('the activity log shows a member whose account was deleted as a former member', async () => {
  const member = await aMember(app, owner, { role: 'staff' });
  await app.send('DELETE', `/api/team/members/${member.id}`, { token: owner.token });
  await app.db
    .update(users)
    .set({ email: `deleted:${member.id}` })
    .where(eq(users.id, member.id));
  const file = await app.send('GET', '/api/activity/export', { token: owner.token });
  expect(String(file.body)).toContain('Removed a former member from the team (was staff)');
  expect(String(file.body)).not.toContain('Mina');
});

test('the activity log names the redeemed reward, the restaurant and a staff name that was not proven', async () => {
  const venue = await aVenue(app, owner, { name: 'The Engine' });
  const code = newRewardCode();
  const expiresAt = new Date(app.services.now().getTime() + DAY_MS);
  const reward = { rewardType: 'free_dessert', rewardLabel: 'Free dessert' };
  const place = { venueId: venue.venueId, venueUuid: venue.id };
  await insertRewardCodes(app.db, [{ code, expiresAt, ...reward, ...place }]);
  await app.send('POST', '/api/reward-codes/redeem', { body: { code, staffName: 'Priya' } });
  const { activity } = await read('?kind=rewards');
  const words = 'Redeemed “Free dessert” under the name Priya';
  expect(activity[0]).toMatchObject({ who: null, venueName: 'The Engine', words });
});
