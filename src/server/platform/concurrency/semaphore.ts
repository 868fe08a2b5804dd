import { AppError } from '#shared/api/errors.ts';

/**
 * Acquires a permit for a business, or refuses if all are in use; returns a function to release it.
 */
export type AcquirePermit = (businessId: string) => () => void;

const RETRY_SECONDS = 15;

/**
 * A counting semaphore per business on this server, so that no business uses up the whole server.
 * It refuses instead of queueing: an owner who asks for a third export should learn why, not wait.
 */
export function makeSemaphore(permitsPerBusiness: number, refusal: string): AcquirePermit {
  const held = new Map<string, number>();
  return (businessId) => {
    const before = held.get(businessId) ?? 0;
    if (before >= permitsPerBusiness) {
      throw new AppError('TOO_MANY_REQUESTS', refusal, { retryAfterSeconds: RETRY_SECONDS });
    }
    held.set(businessId, before + 1);
    let isReleased = false;
    return () => {
      // Ignore a second release, which would free a permit that another caller holds.
      if (isReleased) return;
      isReleased = true;
      const left = (held.get(businessId) ?? 0) - 1;
      if (left > 0) held.set(businessId, left);
      else held.delete(businessId);
    };
  };
}
