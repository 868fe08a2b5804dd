import { findUserByEmail } from '#server/accounts/queries.ts';
import { ensureCustomer } from '#server/billing/payments/ensure-customer.ts';
import { makeRehearsalProvider } from '#server/billing/provider/rehearsal/rehearsal-provider.ts';
import { saveSubscriptionState } from '#server/billing/subscriptions/queries.ts';
import { refreshSubscription } from '#server/billing/subscriptions/refresh-subscription.ts';
import { findBusiness, findMembershipsOf } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { DEMO_LOGIN, joinedAt } from './compose-demo-owner.ts';

const CARD = { number: '4242424242424242', expMonth: 8, cvc: '123' };

/** Gives the demo owner a monthly payment history since joining. */
export async function seedSubscription(services: Services): Promise<void> {
  const { db, payments, now } = services;
  const { rehearsal } = payments;
  const user = await findUserByEmail(db, DEMO_LOGIN.email);
  const [membership] = user ? await findMembershipsOf(db, user.id) : [];
  const business = membership && (await findBusiness(db, membership.businessId));
  if (!rehearsal || !business || business.paymentSubscriptionId) return;
  const { id: businessId } = business;
  const customerId = await ensureCustomer(services, businessId);
  const back = makeRehearsalProvider({ ...services, now: () => joinedAt(now()) });
  const order = { customerId, businessId, plan: 'premium', quantity: 1 } as const;
  const { action } = await back.startSubscription(order, `demo:${businessId}`);
  if (action.kind === 'confirm_payment') {
    const card = { ...CARD, expYear: now().getUTCFullYear() + 2 };
    await back.rehearsal?.confirm({ clientSecret: action.clientSecret, card });
  }
  await rehearsal.tick();
  // Receipts start now, so that no emails are sent for invented past payments.
  const begun = { businessId, provider: payments.client.provider, updatedAt: now() };
  await saveSubscriptionState(db, { ...begun, receiptsSince: now() }, { isNews: false });
  await refreshSubscription(services, businessId);
}
