import { AppError } from '#shared/api/errors.ts';

/** Takes a place for an owner, or refuses when all of theirs are taken; the answer gives it back. */
export type TakePlace = (businessId: string) => () => void;

const RETRY_SECONDS = 15;

/** So many at once for each owner on this server, so that nobody takes all there are. */
export function makePlaces(mostEach: number, refusal: string): TakePlace {
  const taken = new Map<string, number>();
  return (businessId) => {
    const before = taken.get(businessId) ?? 0;
    if (before >= mostEach) {
      throw new AppError('TOO_MANY_REQUESTS', refusal, { retryAfterSeconds: RETRY_SECONDS });
    }
    taken.set(businessId, before + 1);
    return () => {
      const left = (taken.get(businessId) ?? 0) - 1;
      if (left > 0) taken.set(businessId, left);
      else taken.delete(businessId);
    };
  };
}
