import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { createVenues } from '#server/venues/create-venues.ts';
import { type OwnedVenue, releaseVenueIds } from '#server/venues/queries.ts';
import { insertCreditTransaction } from '../payments/credit-transactions-query.ts';
import { insertQuantityChange } from './insert-quantity-change.ts';
import { type LocationAttempt, updateLocationAttempt } from './location-attempts-query.ts';
import type { QuantityChangeOutcome } from './request-quantity-change.ts';

export type AttemptResult = {
  attempt: LocationAttempt;
  /** The venues that this attempt created. */
  venues: OwnedVenue[];
  /** A further quantity change, needed because venues were added or removed in the meantime. */
  followUp?: LocationAttempt;
};

/** Stores the provider's response and creates the paid venues in the same transaction. */
export async function finishLocationAttempt(
  services: Services,
  attempt: LocationAttempt,
  outcome: QuantityChangeOutcome,
): Promise<AttemptResult> {
  const { id, businessId, wanted, subscriptionId } = attempt;
  const { state } = outcome;
  return services.db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const charge = state === 'refused' ? 0 : outcome.charge;
    const finished = await updateLocationAttempt(tx, id, {
      state,
      charge,
      updatedAt: services.now(),
    });
    if (state === 'waiting') return { attempt: finished, venues: [] };
    if (state === 'refused') {
      const ids = wanted.map(({ venueId }) => venueId);
      await releaseVenueIds(tx, businessId, ids);
    }
    const venues = state === 'done' ? await createVenues(services, tx, businessId, wanted) : [];
    if (state === 'done') await recordCharge(services, tx, finished);
    // Retrying a free change that was refused would only be refused again.
    if (state === 'refused' && wanted.length === 0) return { attempt: finished, venues };
    const paidFor = state === 'done' ? attempt.quantity : attempt.quantityBefore;
    const followUp = await insertQuantityChange(services, tx, {
      businessId,
      subscriptionId,
      paidFor,
    });
    return { attempt: finished, venues, ...(followUp && { followUp }) };
  });
}

async function recordCharge(
  services: Services,
  tx: Transaction,
  { id, businessId, quantity, charge }: LocationAttempt,
): Promise<void> {
  const at = services.now();
  const details = { attempt: id, locations: quantity, pence: charge };
  await recordAudit(tx, { at, businessId, action: 'locations.paid-for', details });
  if (charge === 0) return;
  await insertCreditTransaction(tx, {
    businessId,
    type: 'location_charge',
    amount: charge,
    description: `${quantity} locations`,
    source: id,
    createdAt: at,
  });
}
