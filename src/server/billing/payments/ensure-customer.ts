import { type Account, findAccount, updateAccount } from '#server/accounts/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isOwnId } from '../provider/is-own-id.ts';

/** The owner's customer at the provider, stored before anything can be sold to it. */
export async function ensureCustomer(services: Services, businessId: string): Promise<string> {
  const { db, payments, now } = services;
  const owner = await findAccount(db, businessId);
  // The account may have been deleted since the request was let in.
  if (!owner?.emailVerified) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const known = customerOf(services, owner);
  if (known) return known;
  const customerId = await payments.ensureCustomer({
    userId: owner.id,
    email: owner.email,
    name: [owner.firstName, owner.lastName].filter(Boolean).join(' ') || owner.email,
  });
  await updateAccount(db, businessId, { paymentCustomerId: customerId, updatedAt: now() });
  return customerId;
}

/** Null for an owner whom the provider in use does not know. */
export function customerOf(
  services: Pick<Services, 'payments'>,
  { paymentCustomerId }: Pick<Account, 'paymentCustomerId'>,
): string | null {
  return paymentCustomerId && isOwnId(services, paymentCustomerId) ? paymentCustomerId : null;
}
