import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import { paidLocations } from '#shared/billing/plans.ts';
import { findOpenAttempt, insertAttempt, type LocationAttempt } from './location-attempts-query.ts';

/**
 * Writes down that as many locations are to be paid for as there are, where that is not so yet. The
 * difference goes onto the next invoice. Whatever is open sees to it when it ends. The owner's row
 * has to be locked.
 */
export async function insertQuantityChange(
  services: Services,
  tx: Transaction,
  {
    businessId,
    subscriptionId,
    paidFor,
    proratedAt,
  }: {
    businessId: string;
    subscriptionId: string;
    paidFor: number;
    /** From when it counts; without it, from when the provider hears of it. */
    proratedAt?: Date;
  },
): Promise<LocationAttempt | undefined> {
  const quantity = paidLocations(await countVenuesOf(tx, businessId));
  if (quantity === paidFor || (await findOpenAttempt(tx, businessId))) return undefined;
  const at = services.now();
  return insertAttempt(tx, {
    businessId,
    subscriptionId,
    wanted: [],
    quantityBefore: paidFor,
    quantity,
    settle: 'next_invoice',
    proratedAt: proratedAt ?? null,
    state: 'charging',
    lookedAt: at,
    createdAt: at,
    updatedAt: at,
  });
}
