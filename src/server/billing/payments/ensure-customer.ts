import { type Business, findBusiness, updateBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isOwnId } from '../provider/is-own-id.ts';
import type { Contact } from '../provider/port.ts';

/** The owner's customer at the provider, stored before anything can be sold to it. */
export async function ensureCustomer(services: Services, businessId: string): Promise<string> {
  const { db, payments, now } = services;
  const business = await findBusiness(db, businessId);
  // The account may have been deleted since the request was let in.
  if (!business?.owner.emailVerified) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const known = customerOf(services, business);
  if (known) return known;
  const customerId = await payments.ensureCustomer({ businessId, ...contactOf(business) });
  await updateBusiness(db, businessId, { paymentCustomerId: customerId, updatedAt: now() });
  return customerId;
}

/**
 * Tells the provider to whom it writes: the business may have been handed over since. Whatever it was
 * that made somebody else its owner, this finds it.
 */
export async function keepContact(services: Services, businessId: string): Promise<void> {
  const business = await findBusiness(services.db, businessId);
  const customerId = business && customerOf(services, business);
  if (customerId) await services.payments.keepContact(customerId, contactOf(business));
}

function contactOf({ owner }: Business): Contact {
  const name = [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.email;
  return { email: owner.email, name };
}

/** Null for an owner whom the provider in use does not know. */
export function customerOf(
  services: Pick<Services, 'payments'>,
  { paymentCustomerId }: Pick<Business, 'paymentCustomerId'>,
): string | null {
  return paymentCustomerId && isOwnId(services, paymentCustomerId) ? paymentCustomerId : null;
}
