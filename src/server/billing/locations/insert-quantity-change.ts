import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { countVenuesOf } from '#server/venues/queries.ts';
import { paidLocationCount } from '#shared/billing/plans.ts';
import {
  findOpenLocationAttempt,
  insertLocationAttempt,
  type LocationAttempt,
} from './location-attempts-query.ts';

/**
 * Records a change of quantity if the number of paid locations differs from the number of venues.
 * The difference goes onto the next invoice. Does nothing while another attempt is open, because
 * finishing that attempt calls this again. The caller must hold the lock on the business row.
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
    /** When the change takes effect; by default, when the provider receives it. */
    proratedAt?: Date;
  },
): Promise<LocationAttempt | undefined> {
  const quantity = paidLocationCount(await countVenuesOf(tx, businessId));
  if (quantity === paidFor || (await findOpenLocationAttempt(tx, businessId))) return undefined;
  const at = services.now();
  return insertLocationAttempt(tx, {
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
