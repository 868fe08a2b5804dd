import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import { isDatabaseUnavailable, type Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { createVenues } from '#server/venues/create-venues.ts';
import {
  countBusinessVenues,
  findVenuesInScope,
  type OwnedVenue,
  releaseVenueIds,
} from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { paidLocationCount } from '#shared/billing/plans.ts';
import { insertCreditTransaction } from '../payments/queries.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { PaymentError } from '../provider/port.ts';
import {
  findLocationAttempt,
  findOpenLocationAttempt,
  insertLocationAttempt,
  isLocationAttemptOpen,
  type LocationAttempt,
  updateLocationAttempt,
} from './location-attempts-query.ts';
import { type QuantityChangeOutcome, requestQuantityChange } from './request-quantity-change.ts';

export type SettledAttempt = Pick<AttemptResult, 'attempt' | 'venues'> & {
  /** The provider's response; absent when the attempt had already been settled. */
  outcome?: QuantityChangeOutcome;
};

type LocationAttemptRef = Pick<LocationAttempt, 'id' | 'businessId'>;

/**
 * Takes an open attempt as far as possible: the locations are paid for and added, or refused, or
 * wait for the owner. Acquires the owner's payment lease, so a caller that already holds the lease
 * would wait for itself.
 */
export async function settleLocationAttempt(
  services: Services,
  attempt: LocationAttemptRef,
  { isGivenUp = false }: { isGivenUp?: boolean } = {},
): Promise<SettledAttempt> {
  const settled = await withPaymentLease(services, attempt.businessId, () =>
    settleUnderLease(services, attempt, isGivenUp),
  );
  if (settled.followUp) await trySettleLocationAttempt(services, settled.followUp);
  return settled;
}

/** For callers that do not depend on the result: on failure, the repair job tries again. */
export async function trySettleLocationAttempt(
  services: Services,
  attempt: LocationAttemptRef,
  options: { isGivenUp?: boolean } = {},
): Promise<void> {
  try {
    await settleLocationAttempt(services, attempt, options);
  } catch (error) {
    const isExpected =
      error instanceof PaymentError || error instanceof AppError || isDatabaseUnavailable(error);
    if (!isExpected) throw error;
    services.log.warn({ attempt: attempt.id }, 'paid locations are settled later');
  }
}

async function settleUnderLease(
  services: Services,
  { id, businessId }: LocationAttemptRef,
  isGivenUp: boolean,
): Promise<AttemptResult & { outcome?: QuantityChangeOutcome }> {
  const attempt = await findLocationAttempt(services.db, businessId, id);
  if (!attempt) throw new Error('there is no such attempt');
  if (!isLocationAttemptOpen(attempt))
    return { attempt, venues: await venuesForAttempt(services, attempt) };
  const outcome = await requestQuantityChange(services, attempt, { isGivenUp });
  return { ...(await finishLocationAttempt(services, attempt, outcome)), outcome };
}

async function venuesForAttempt(
  { db }: Services,
  { businessId, wanted, state }: LocationAttempt,
): Promise<OwnedVenue[]> {
  if (state !== 'done') return [];
  const ids = new Set(wanted.map(({ venueId }) => venueId));
  return (await findVenuesInScope(db, wholeBusinessScope(businessId))).filter(({ venueId }) =>
    ids.has(venueId),
  );
}

/**
 * Finishes or refuses an attempt that waits for the owner's approval, after the provider has
 * reported a change. An attempt that is being charged is left to the request that started it, and
 * failures are left to the repair job. Acquires the owner's payment lease.
 */
export async function settleWaitingAttempt(services: Services, businessId: string): Promise<void> {
  const open = await findOpenLocationAttempt(services.db, businessId);
  if (open?.state === 'waiting') await trySettleLocationAttempt(services, open);
}

type AttemptResult = {
  attempt: LocationAttempt;
  /** The venues that this attempt created. */
  venues: OwnedVenue[];
  /** A further quantity change, needed because venues were added or removed in the meantime. */
  followUp?: LocationAttempt;
};

/** Stores the provider's response and creates the paid venues in the same transaction. */
async function finishLocationAttempt(
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
  const quantity = paidLocationCount(await countBusinessVenues(tx, businessId));
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
