import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { effectiveTier, REPLY_PACK } from '#shared/billing/plans.ts';
import { paths } from '#shared/site/paths.ts';
import { gbp } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { openPaymentAttempt } from './open-payment-attempt.ts';
import { deletePaymentAttempt } from './payment-lease-query.ts';
import { findOpenPack, insertPack } from './queries.ts';
import { REPLY_PACK_KIND, settleCheckout } from './settle-checkout.ts';
import { withPaymentLease } from './with-payment-lease.ts';

const PACK_ATTEMPT = 'reply-pack';

/** Opens a checkout for a pack of reply credits, or returns the open one. Pro and Premium only. */
export async function purchaseReplyCredits(
  services: Services,
  businessId: string,
): Promise<{ url: string }> {
  const business = await findBusiness(services.db, businessId);
  if (!business || effectiveTier(business) === 'starter') {
    throw new AppError('FORBIDDEN', 'Upgrade to Pro to buy reply credits');
  }
  return withPaymentLease(services, businessId, () =>
    withProviderErrors(services, async () => {
      const open = await findOpenPackCheckout(services, businessId);
      return { url: open?.url ?? (await createPackCheckout(services, businessId)) };
    }),
  );
}

async function findOpenPackCheckout(services: Services, businessId: string) {
  const open = await findOpenPack(services.db, businessId);
  if (!open) return undefined;
  await settleCheckout(services, businessId, open.checkoutId);
  return await findOpenPack(services.db, businessId);
}

async function createPackCheckout(services: Services, businessId: string): Promise<string> {
  const { db, payments, config } = services;
  const customerId = await ensureCustomer(services, businessId);
  const key = await openPaymentAttempt(services, businessId, PACK_ATTEMPT, customerId);
  const credits = String(REPLY_PACK.credits);
  const page = `${config.publicUrl}${paths.dashboard}`;
  const order = {
    customerId,
    name: `${credits} reply credits`,
    amount: gbp(REPLY_PACK.pricePence),
    metadata: { kind: REPLY_PACK_KIND, user_id: businessId, credits },
    successUrl: `${page}?purchase=success&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?purchase=cancelled`,
  };
  const { checkoutId, url } = await payments.createCheckout(order, key);
  await db.transaction(async (tx) => {
    const pack = { checkoutId, businessId, url, ...REPLY_PACK };
    await insertPack(tx, { ...pack, createdAt: services.now() });
    // Delete the attempt in the same transaction, or the next purchase would reuse this pack's
    // idempotency key.
    await deletePaymentAttempt(tx, businessId, PACK_ATTEMPT);
  });
  return url;
}
