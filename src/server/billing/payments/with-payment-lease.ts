import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/platform/database/columns.ts';
import { msUntilDeadline } from '#server/platform/http/request-deadline.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isOutcomeUncertain } from '../provider/port.ts';
import {
  abandonPaymentLease,
  acquirePaymentLease,
  releasePaymentLease,
  renewPaymentLease,
} from './payment-lease-query.ts';

const RETRY_MS = 100;
const RENEW_MS = 15_000;

export const LEASE_TIMEOUTS = {
  /** How long a request waits while another one holds the lease of its business. */
  patienceMs: 10_000,
};

/**
 * Runs requests to the payment provider one at a time per business, across all servers. The lease
 * is a row, not a transaction, because providers can be slow.
 */
export async function withPaymentLease<T>(
  services: Services,
  businessId: string,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = services;
  const lease = { businessId, holder: newId() };
  await acquireLease(services, lease);
  const renewing = setInterval(() => {
    renewPaymentLease(services, db, lease).catch(() => undefined);
  }, RENEW_MS);
  let isOpen = false;
  try {
    return await work();
  } catch (error) {
    isOpen = mayHaveSucceeded(error);
    throw error;
  } finally {
    clearInterval(renewing);
    const end = isOpen ? abandonPaymentLease(services, db, lease) : releasePaymentLease(db, lease);
    // If the database is down, the lease simply expires.
    await end.catch(() => undefined);
  }
}

/**
 * Whether the provider may have carried out the request. If so, the lease is abandoned, and the job
 * that resumes interrupted payments checks the outcome.
 */
function mayHaveSucceeded(error: unknown): boolean {
  return isOutcomeUncertain(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');
}

async function acquireLease(
  services: Services,
  lease: { businessId: string; holder: string },
): Promise<void> {
  const longestMs = Math.min(LEASE_TIMEOUTS.patienceMs, msUntilDeadline());
  // Tries at least once, even past the deadline: only a failed try proves that another payment is
  // running.
  for (let waited = 0; ; waited += RETRY_MS) {
    if (await acquirePaymentLease(services, services.db, lease)) return;
    if (waited >= longestMs) break;
    await pause(RETRY_MS);
  }
  throw new AppError('UNAVAILABLE', 'Another payment is under way. Please try again in a moment.', {
    retryAfterSeconds: 10,
  });
}
