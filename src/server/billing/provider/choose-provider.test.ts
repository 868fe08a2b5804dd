import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { STRIPE_KEYS } from '#testing/payments/stripe/fake-stripe.ts';
import { choosePaymentProvider } from './choose-provider.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test('without Stripe keys, payments are simulated, and tests can control the card and the bank', async () => {
  const provider = await chosenBy({});
  expect(provider.client).toMatchObject({ provider: 'simulated', mode: 'test' });
  expect(provider.rehearsal).not.toBeNull();
});

test('with all Stripe keys, payments go through Stripe and there are no simulation controls', async () => {
  const provider = await chosenBy(STRIPE_KEYS);
  expect(provider.client).toEqual({
    provider: 'stripe',
    mode: 'test',
    publishableKey: 'pk_test_1',
  });
  expect(provider.rehearsal).toBeNull();
});

test('payments can be simulated even if Stripe keys are set', async () => {
  const provider = await chosenBy({ ...STRIPE_KEYS, PAYMENTS: 'simulated' });
  expect(provider.client.provider).toBe('simulated');
});

test('a payment provider that is down or broken counts as unavailable, not as a refusal', async () => {
  const broken = Fastify({ logger: false });
  broken.all('/*', (_, reply) => reply.status(500).send({ error: { type: 'api_error' } }));
  const address = await broken.listen({ host: '127.0.0.1', port: 0 });
  closers.push(async () => broken.close());
  const provider = await chosenBy({ ...STRIPE_KEYS, STRIPE_API_BASE: address });
  const unavailable = { name: 'PaymentError', code: 'unavailable' };
  await expect(provider.getCredit('cus_1')).rejects.toMatchObject(unavailable);
  await broken.close();
  await expect(provider.getCredit('cus_1')).rejects.toMatchObject(unavailable);
});

async function chosenBy(env: Record<string, string>) {
  const { db } = await testDatabase();
  return choosePaymentProvider({
    config: readConfig(env),
    db,
    keys: makeKeyring('a secret for the tests, long enough to be one'),
    now: () => new Date(),
    log: Fastify({ logger: false }).log,
  });
}
