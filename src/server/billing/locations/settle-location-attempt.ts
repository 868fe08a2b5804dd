import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf, type OwnedVenue } from '#server/venues/queries.ts';
import { wholeBusiness } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { PaymentError } from '../provider/port.ts';
import { type Finished, finishLocationAttempt } from './finish-location-attempt.ts';
import {
  findAttempt,
  findOpenAttempt,
  isOpen,
  type LocationAttempt,
} from './location-attempts-query.ts';
import { type Outcome, requestQuantityChange } from './request-quantity-change.ts';

export type Settled = Pick<Finished, 'attempt' | 'venues'> & {
  /** What the provider said; nothing where the attempt had been settled before. */
  outcome?: Outcome;
};

type Named = Pick<LocationAttempt, 'id' | 'businessId'>;

/**
 * Brings an open attempt as far as it goes: paid and added, refused, or waiting for the owner. It
 * acquires the owner's lease, so nobody who holds it may call this.
 */
export async function settleLocationAttempt(
  services: Services,
  attempt: Named,
  { isGivenUp = false }: { isGivenUp?: boolean } = {},
): Promise<Settled> {
  const settled = await withPaymentLease(services, attempt.businessId, () =>
    settleUnderLease(services, attempt, isGivenUp),
  );
  if (settled.followUp) await trySettleLocationAttempt(services, settled.followUp);
  return settled;
}

/** For those whose work is done either way: what cannot be settled now is left to the repair. */
export async function trySettleLocationAttempt(
  services: Services,
  attempt: Named,
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
  { id, businessId }: Named,
  isGivenUp: boolean,
): Promise<Finished & { outcome?: Outcome }> {
  const attempt = await findAttempt(services.db, businessId, id);
  if (!attempt) throw new Error('there is no such attempt');
  if (!isOpen(attempt)) return { attempt, venues: await venuesOf(services, attempt) };
  const outcome = await requestQuantityChange(services, attempt, { isGivenUp });
  return { ...(await finishLocationAttempt(services, attempt, outcome)), outcome };
}

async function venuesOf(
  { db }: Services,
  { businessId, wanted, state }: LocationAttempt,
): Promise<OwnedVenue[]> {
  if (state !== 'done') return [];
  const ids = new Set(wanted.map(({ venueId }) => venueId));
  return (await findVenuesOf(db, wholeBusiness(businessId))).filter(({ venueId }) =>
    ids.has(venueId),
  );
}

/**
 * Finishes or refuses what waits for a payment of the owner, by what the provider says now: for
 * everybody who has heard that something has changed there. What is being asked this moment is left
 * to whoever asks, and what cannot be settled now to the repair. Acquires the owner's lease.
 */
export async function settleWaitingAttempt(services: Services, businessId: string): Promise<void> {
  const open = await findOpenAttempt(services.db, businessId);
  if (open?.state === 'waiting') await trySettleLocationAttempt(services, open);
}
