import { type Business, findBusiness, updateBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Contact } from '../provider/port.ts';
import { isIdOfCurrentProvider } from '../provider/with-provider-errors.ts';

/**
 * Finds or creates the business's customer at the payment provider. The ID is stored before any
 * sale.
 */
export async function ensureCustomer(services: Services, businessId: string): Promise<string> {
  const { db, payments, now } = services;
  const business = await findBusiness(db, businessId);
  // The account may have been deleted after the request was authorised.
  if (!business?.owner.emailVerified) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const known = customerIdOf(services, business);
  if (known) return known;
  const customerId = await payments.ensureCustomer({ businessId, ...contactOf(business) });
  await updateBusiness(db, businessId, { paymentCustomerId: customerId, updatedAt: now() });
  return customerId;
}

/**
 * Updates the contact address at the provider, in case the business has a new owner. Runs
 * regularly, so it works no matter how the owner changed.
 */
export async function updateProviderContact(services: Services, businessId: string): Promise<void> {
  const business = await findBusiness(services.db, businessId);
  const customerId = business && customerIdOf(services, business);
  if (customerId) await services.payments.keepContact(customerId, contactOf(business));
}

function contactOf({ owner }: Business): Contact {
  const name = [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.email;
  return { email: owner.email, name };
}

/** Returns null if the current provider does not know this owner. */
export function customerIdOf(
  services: Pick<Services, 'payments'>,
  { paymentCustomerId }: Pick<Business, 'paymentCustomerId'>,
): string | null {
  return paymentCustomerId && isIdOfCurrentProvider(services, paymentCustomerId)
    ? paymentCustomerId
    : null;
}
