import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { withinDeadline } from '#server/platform/http/request-deadline.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { type SilentProxy, startSilentProxy } from '#testing/database/silent-proxy.ts';
import { anOwner, type TestOwner } from '#testing/factories.ts';
import { type FakeStripe, startFakeStripe } from '#testing/payments/stripe/fake-stripe.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { resumeInterruptedPayments } from '../subscriptions/reconcile-subscriptions.ts';

/**
 * One server with a working connection, and a proxy that cuts the other servers off from the
 * provider.
 */
let app: TestApp;
let provider: FakeStripe;
let line: SilentProxy;

beforeAll(async () => {
  await resetDatabase();
  provider = await startFakeStripe();
  line = await startSilentProxy(provider.url);
  const { db } = await testDatabase();
  app = await makeTestApp(db, provider.settings);
});
afterAll(async () => {
  await line.close();
  await provider.close();
});

/** A server that is cut off from the provider. */
async function cutOffServer(deadlineSeconds: number): Promise<TestApp> {
  const { db } = await testDatabase();
  return makeTestApp(db, {
    ...provider.settings,
    STRIPE_API_BASE: line.url,
    STRIPE_DEADLINE_SECONDS: String(deadlineSeconds),
  });
}

const choose = (at: TestApp, { token }: TestOwner, plan: string) =>
  at.send('POST', '/api/get-or-create-subscription', { token, body: { plan } });

async function tierOf({ businessId: id }: TestOwner) {
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, id));
  return row?.subscriptionTier;
}

async function aPayingOwner(): Promise<TestOwner> {
  const owner = await anOwner(app);
  const { body } = await choose(app, owner, 'pro');
  provider.confirm(body.clientSecret, '4242424242424242');
  await app.send('POST', '/api/subscription/sync', { token: owner.token });
  expect(await tierOf(owner)).toBe('pro');
  return owner;
}

const SILENCE = { status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '30' } };

describe('a payment provider that accepts requests but does not respond', () => {
  test('if the payment provider charges a plan but does not respond, the plan is found afterwards and charged only once', async () => {
    const owner = await aPayingOwner();
    const cutOff = await cutOffServer(14);
    const charged = line.dropAnswersTo('POST /v1/subscriptions/');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = choose(cutOff, owner, 'premium');
    await charged;
    await vi.advanceTimersByTimeAsync(14_000);
    vi.useRealTimers();
    expect(await answer).toMatchObject(SILENCE);
    expect(await tierOf(owner)).toBe('pro');
    await resumeInterruptedPayments(app.services);
    expect(await tierOf(owner)).toBe('premium');
    expect((await choose(app, owner, 'premium')).body.status).toBe('already_subscribed');
    const { body } = await app.send('GET', '/api/subscription', { token: owner.token });
    const reasons = body.invoices.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(['update', 'create']);
  });

  test('requests for a plan or for payments fail in time while the payment provider does not respond', async () => {
    const owner = await anOwner(app, { paymentCustomerId: 'cus_1' });
    const cutOff = await cutOffServer(1);
    line.swallow();
    const overview = cutOff.send('GET', '/api/subscription', { token: owner.token });
    const answers = await Promise.all([overview, choose(cutOff, owner, 'pro')]);
    expect(answers).toMatchObject([SILENCE, SILENCE]);
  });

  test('a payment request whose deadline has passed is no longer sent', async () => {
    const { services } = await cutOffServer(1);
    const before = line.connections();
    const late = withinDeadline(0, () => services.payments.getCredit('cus_1'));
    await expect(late).rejects.toMatchObject({ code: 'silent' });
    expect(line.connections()).toBe(before);
  });

  test('a payment request past its deadline still gets the payment lease, instead of being refused as if another payment were under way', async () => {
    const { businessId } = await anOwner(app);
    const work = async () => 'the provider is asked';
    const late = withinDeadline(0, () => withPaymentLease(app.services, businessId, work));
    expect(await late).toBe('the provider is asked');
  });
});
