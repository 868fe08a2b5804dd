import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf, type OwnedVenue } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { PaymentError } from '../provider/port.ts';
import { type AttemptResult, finishLocationAttempt } from './finish-location-attempt.ts';
import {
  findLocationAttempt,
  findOpenLocationAttempt,
  isLocationAttemptOpen,
  type LocationAttempt,
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
    return { attempt, venues: await venuesOf(services, attempt) };
  const outcome = await requestQuantityChange(services, attempt, { isGivenUp });
  return { ...(await finishLocationAttempt(services, attempt, outcome)), outcome };
}

async function venuesOf(
  { db }: Services,
  { businessId, wanted, state }: LocationAttempt,
): Promise<OwnedVenue[]> {
  if (state !== 'done') return [];
  const ids = new Set(wanted.map(({ venueId }) => venueId));
  return (await findVenuesOf(db, wholeBusinessScope(businessId))).filter(({ venueId }) =>
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
