import { expect } from 'vitest';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import {
  type PaidPlan,
  PaymentError,
  type PaymentProvider,
} from '#server/billing/provider/port.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, type TestOwner } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

export const CARD_NUMBERS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksApproval: '4000002760003184',
  paysOnce: '4000000000000341',
} as const;

export function makeCardDetails(number: string = CARD_NUMBERS.pays) {
  return { number, expMonth: 12, expYear: 2034, cvc: '123' };
}

export async function aSubscribedOwner(
  app: TestApp,
  { plan = 'pro', card = CARD_NUMBERS.pays }: { plan?: PaidPlan; card?: string } = {},
): Promise<TestOwner> {
  const owner = await anOwner(app);
  await subscribeToPlan(app, owner, plan, card);
  return owner;
}

export async function subscribeToPlan(
  app: TestApp,
  { token }: TestOwner,
  plan: PaidPlan = 'pro',
  number: string = CARD_NUMBERS.pays,
): Promise<void> {
  const body = { plan };
  const answer = await app.send('POST', '/api/get-or-create-subscription', { token, body });
  expect(answer).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } });
  await confirmWithCard(app, token, answer.body.clientSecret, number);
  await app.settlePayments();
}

/** Enters a card, and approves the payment if the bank asks. */
export async function confirmWithCard(
  app: TestApp,
  token: string,
  clientSecret: string,
  number: string = CARD_NUMBERS.pays,
): Promise<string> {
  const { body } = await app.send('POST', '/api/simulated-payments/confirm', {
    token,
    body: { clientSecret, card: makeCardDetails(number) },
  });
  if (body.status !== 'action_required') return body.status;
  const approved = await app.send('POST', '/api/simulated-payments/authenticate', {
    token,
    body: { clientSecret, approve: true },
  });
  return approved.body.status;
}

/** Moves the clock by days, settles due payments and signs in again, since sessions last a week. */
export async function advanceDays(
  app: TestApp,
  owner: TestOwner,
  days: number,
): Promise<TestOwner> {
  app.moveClock(days * DAY_MS);
  await app.settlePayments();
  const session = await app.db.transaction((tx) =>
    startSession(app.services, tx, owner.id, 'password'),
  );
  return { ...owner, ...session };
}

type ProviderMethodName = {
  [K in keyof PaymentProvider]: PaymentProvider[K] extends (...args: never[]) => Promise<unknown>
    ? K
    : never;
}[keyof PaymentProvider];

/**
 * Runs work while the provider's responses to one method are lost. If `isDone` is true, the method
 * still takes effect.
 */
export async function withLostResponses<T>(
  app: TestApp,
  name: ProviderMethodName,
  work: () => Promise<T>,
  { isDone = true }: { isDone?: boolean } = {},
): Promise<T> {
  const real = app.services.payments;
  const call = real[name] as (...args: unknown[]) => Promise<unknown>;
  const lost = async (...args: unknown[]) => {
    if (isDone) await call(...args);
    throw new PaymentError('unavailable', 'The answer was lost');
  };
  app.services.payments = { ...real, [name]: lost };
  try {
    return await work();
  } finally {
    app.services.payments = real;
  }
}
