import { updateAccount } from '../server/accounts/queries.ts';
import { gbp } from '../server/payments/gbp.ts';
import type { PaidPlan } from '../server/platform/payment-provider.ts';
import { anOwner, type TestOwner } from './factories.ts';
import type { TestApp } from './test-app.ts';

export const CARDS = {
  pays: '4242 4242 4242 4242',
  paysOnce: '4000 0000 0000 0341',
  asksApproval: '4000 0027 6000 3184',
} as const;

export type PayingOwner = TestOwner & { customerId: string; subscriptionId: string };

/** An owner whose plan is paid at the simulated provider: by a card, or by credit where there is none. */
export async function aPayingOwner(
  app: TestApp,
  {
    plan = 'pro',
    quantity = 1,
    card = CARDS.pays,
  }: { plan?: PaidPlan; quantity?: number; card?: string | null } = {},
): Promise<PayingOwner> {
  const { payments, now } = app.services;
  const owner = await anOwner(app, { tier: plan });
  const customerId = await payments.ensureCustomer({
    userId: owner.id,
    email: owner.email,
    name: 'Olive Owner',
  });
  if (card === null) {
    const amount = gbp(8900 * quantity);
    const gift = { customerId, amount, reason: 'a gift', metadata: {} };
    await payments.adjustCredit(gift, `gift:${owner.id}`);
  }
  const order = { customerId, userId: owner.id, plan, quantity };
  const { subscription, action } = await payments.startSubscription(order, `start:${owner.id}`);
  if (card !== null && action.kind === 'confirm_payment') {
    await payByCard(app, action.clientSecret, card);
  }
  const ids = { paymentCustomerId: customerId, paymentSubscriptionId: subscription.id };
  await updateAccount(app.db, owner.id, { ...ids, updatedAt: now() });
  return { ...owner, customerId, subscriptionId: subscription.id };
}

/** The customer enters a card and approves the payment where their bank asks. */
export async function payByCard(app: TestApp, clientSecret: string, number: string): Promise<void> {
  const { simulated } = app.services.payments;
  const card = { number, expMonth: 12, expYear: 2034, cvc: '123' };
  const paid = await simulated?.confirm({ clientSecret, card });
  if (paid?.status === 'action_required') {
    await simulated?.authenticate({ clientSecret, approve: true });
  }
}
