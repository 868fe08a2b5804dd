import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { auditLog } from '#server/audit/table.ts';
import { addVenues } from '#server/billing/locations/add-venues.ts';
import { startOrChangeSubscription } from '#server/billing/subscriptions/start-or-change-subscription.ts';
import { findBusiness, insertMember } from '#server/businesses/queries.ts';
import { enforceRetention } from '#server/feedback/retention/enforce-retention.ts';
import { feedback } from '#server/feedback/table.ts';
import { type OutgoingMail, queueMail } from '#server/mail/queue-mail.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { mails } from '#server/mail/table.ts';
import { insertReferral, insertReferralCode } from '#server/referrals/queries.ts';
import { referrals } from '#server/referrals/table.ts';
import { invitations } from '#server/team/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail/mail-server.ts';
import { startMailWorker } from '#testing/mail/start-mail-worker.ts';
import { confirmWithCard, makeCardDetails } from '#testing/payments/subscribed-owner.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const PHRASE = 'delete my account';

function remove(app: TestApp, owner: TestOwner, body: object = {}) {
  return app.send('POST', '/api/account/delete', {
    token: owner.token,
    body: { confirmation: PHRASE, password: PASSWORD, ...body },
  });
}

async function beginPayment(app: TestApp, { token }: TestOwner): Promise<string> {
  const body = { plan: 'pro' };
  const answer = await app.send('POST', '/api/get-or-create-subscription', { token, body });
  return answer.body.clientSecret;
}

async function accountOf(app: TestApp, { id }: TestOwner) {
  const [row] = await app.db.select().from(users).where(eq(users.id, id));
  return row;
}

test('deleting an account ends its sessions and erases all personal data', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { profileImageUrl: 'https://example.com/me.png' });
  const answer = await remove(app, owner, { confirmation: ' Delete My Account ' });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
  expect((await app.send('GET', '/api/auth/user', { token: owner.token })).status).toBe(401);
  expect(await accountOf(app, owner)).toMatchObject({
    email: `deleted:${owner.id}`,
    password: null,
    username: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  });
  expect(await app.countMails(owner.email)).toBe(1);
  expect((await app.mailTo(owner.email))?.kind).toBe('account-deleted');
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.userId, owner.id));
  expect(entries.map(({ action }) => action)).toEqual(['account.deleted']);
});

test('the address of a deleted owner is in no stored email once the farewell email has been sent', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const queue = (mail: Partial<OutgoingMail>) =>
    queueMail(app.services, app.db, { ...A_MAIL, to: { address: 'guest@example.com' }, ...mail });
  const answered = await queue({ kind: 'reply', replyTo: { address: owner.email } });
  await app.db.update(mails).set({ state: 'sent' }).where(eq(mails.id, answered));
  await queue({ kind: 'reply', replyTo: { address: owner.email } });
  // A reply that the owner received as a guest of another restaurant belongs to that restaurant and
  // stays.
  await queue({ kind: 'reply', to: { address: owner.email }, replyTo: { address: 'b@c.example' } });
  await remove(app, owner);
  const kept = await app.db.select().from(mails).where(eq(mails.id, answered));
  expect(kept).toMatchObject([{ replyToAddress: null, toAddress: 'guest@example.com' }]);
  const server = await startMailServer();
  const { from } = app.services.config.mail;
  const transport = smtpTransport({ url: server.url, from });
  const worker = startMailWorker(app.services, { transport });
  await vi.waitFor(() => expect(server.received).toHaveLength(3));
  await worker.stop();
  await server.close();
  expect(server.received.flatMap(({ recipients }) => recipients)).toContain(owner.email);
  const rows = await app.db.select().from(mails);
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(rows.filter((row) => JSON.stringify(row).includes(owner.email))).toMatchObject([
    { replyToAddress: 'b@c.example' },
  ]);
});

const A_MAIL = {
  kind: 'reply',
  subject: 'A reply',
  content: { preheader: '', heading: 'Hello', paragraphs: [] },
};

test.each([
  ['a wrong phrase', { confirmation: 'delete it' }, 'Please type: delete my account'],
  ['a wrong password', { password: 'not this one' }, 'That password is wrong'],
  ['no password', { password: undefined }, 'That password is wrong'],
])('an account is not deleted if the request has %s', async (_, body, message) => {
  const app = await testApp();
  const owner = await anOwner(app);
  expect(await remove(app, owner, body)).toMatchObject({ status: 400, body: { message } });
  expect((await accountOf(app, owner))?.email).toBe(owner.email);
});

test('an owner without a password can delete the account without entering a password', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { password: null, authProvider: 'oidc' });
  expect((await remove(app, owner, { password: undefined })).status).toBe(200);
});

test('account deletion is rate limited, so that it cannot be used to guess passwords', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  for (let i = 0; i < 10; i++) await remove(app, owner, { password: 'a guess' });
  expect((await remove(app, owner)).status).toBe(429);
});

test('an account with a paid plan cannot be deleted before the plan has ended', async () => {
  const app = await testApp();
  const owner = await anOwner(app, { tier: 'pro', paymentSubscriptionId: 'sub_1' });
  expect(await remove(app, owner)).toMatchObject({
    status: 409,
    body: { message: 'Please end your paid plan first' },
  });
  expect((await accountOf(app, owner))?.email).toBe(owner.email);
});

test('a payment that was started before the deletion is declined afterwards', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const clientSecret = await beginPayment(app, owner);
  expect((await remove(app, owner)).status).toBe(200);
  const { rehearsal } = app.services.payments;
  const paid = await rehearsal?.confirm({ clientSecret, card: makeCardDetails() });
  expect(paid?.status).toBe('declined');
  await app.settlePayments();
  expect((await findBusiness(app.db, owner.businessId))?.subscriptionTier).toBe('starter');
});

test('an account whose plan was paid a moment ago cannot be deleted', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  await confirmWithCard(app, owner.token, await beginPayment(app, owner));
  expect((await remove(app, owner)).status).toBe(409);
  expect(await findBusiness(app.db, owner.businessId)).toMatchObject({
    owner: { email: owner.email },
    subscriptionTier: 'pro',
  });
});

test('when an account is deleted, its venues go at once and their feedback after sixty days, but their venue IDs stay taken', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const venue = await aVenue(app, owner);
  await app.send('POST', '/api/feedback', { body: { venueId: venue.venueId, rating: 'poor' } });
  await remove(app, owner);
  const settings = await app.send('GET', `/api/restaurant/${venue.venueId}/settings`);
  expect(settings.status).toBe(404);
  const stranger = await anOwner(app);
  const body = { name: 'Mine now', venueId: venue.venueId };
  const taken = await app.send('POST', '/api/restaurants', { token: stranger.token, body });
  expect(taken.status).toBe(409);
  expect(await app.db.select().from(feedback)).toHaveLength(1);
  app.moveClock(61 * DAY_MS);
  await enforceRetention(app.services);
  expect(await app.db.select().from(feedback)).toEqual([]);
});

test('the address of a deleted account can register again as a new user', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  await remove(app, owner);
  const { status, body } = await app.send('POST', '/api/auth/register', {
    body: {
      email: owner.email,
      password: PASSWORD,
      username: 'again',
      firstName: 'Olive',
      lastName: 'Owner',
    },
  });
  expect(status).toBe(201);
  expect(body.user.id).not.toBe(owner.id);
});

test('a referral of a deleted account loses its email address', async () => {
  const app = await testApp();
  const [referrer, owner] = [await anOwner(app), await anOwner(app)];
  await insertReferralCode(app.db, { businessId: owner.businessId, code: 'OWNER-1' });
  await insertReferral(app.db, {
    referrerId: referrer.businessId,
    refereeId: owner.businessId,
    refereeEmail: owner.email,
    referralCode: 'REFERRER-1',
  });
  await remove(app, owner);
  const [referral] = await app.db.select().from(referrals);
  expect(referral).toMatchObject({ refereeId: owner.businessId, refereeEmail: null });
});

test('a request that is still running when the account is deleted cannot add a venue or start a plan', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  await remove(app, owner);
  const venues = [{ name: 'Late', venueId: 'late' }];
  await expect(addVenues(app.services, owner.businessId, { venues })).rejects.toThrow(
    'Please sign in',
  );
  await expect(startOrChangeSubscription(app.services, owner.businessId, 'pro')).rejects.toThrow(
    'Please sign in',
  );
  expect((await app.send('GET', '/api/restaurant/late/settings')).status).toBe(404);
});

test('deleting a member’s account leaves the business unchanged', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const venue = await aVenue(app, owner);
  const member = await aMember(app, owner, { role: 'manager' });
  expect((await remove(app, member)).status).toBe(200);
  expect((await accountOf(app, member))?.email).toBe(`deleted:${member.id}`);
  expect((await app.mailTo(member.email))?.text).not.toContain('offline');
  const team = await app.send('GET', '/api/team', { token: owner.token });
  expect(team.body.members).toMatchObject([{ id: owner.id }]);
  const settings = await app.send('GET', `/api/restaurant/${venue.venueId}/settings`);
  expect(settings.status).toBe(200);
});

test('the only owner of a business with members cannot delete the account before the members are removed', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const member = await aMember(app, owner);
  expect(await remove(app, owner)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: expect.stringContaining('Hand it over') },
  });
  await app.send('DELETE', `/api/team/members/${member.id}`, { token: owner.token });
  expect((await remove(app, owner)).status).toBe(200);
});

test('deleting a co-owner’s account closes only the business that has no other owner', async () => {
  const app = await testApp();
  const owner = await anOwner(app);
  const shared = await aVenue(app, owner);
  const partner = await anOwner(app);
  const own = await aVenue(app, partner);
  const { businessId } = owner;
  const { id: userId } = partner;
  await app.db.transaction(async (tx) => {
    const at = app.services.now();
    await insertMember(tx, { businessId, userId, role: 'owner', createdAt: at });
  });
  const invitation = { email: 'sam@example.com', role: 'staff', venueIds: null };
  const sent = { token: partner.token, body: invitation };
  await app.send('POST', '/api/team/invitations', sent);
  expect((await remove(app, partner)).status).toBe(200);
  const statusOf = async ({ venueId }: { venueId: string }) =>
    (await app.send('GET', `/api/restaurant/${venueId}/settings`)).status;
  expect([await statusOf(shared), await statusOf(own)]).toEqual([200, 404]);
  expect(await app.db.select().from(invitations)).toEqual([]);
});
