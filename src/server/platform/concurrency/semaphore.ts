import { AppError } from '#shared/api/errors.ts';

/** Takes a place for an owner, or refuses when all of theirs are taken; the answer gives it back. */
export type TakePlace = (ownerId: string) => () => void;

const RETRY_SECONDS = 15;

/** So many at once for each owner on this server, so that nobody takes all there are. */
export function makePlaces(mostEach: number, refusal: string): TakePlace {
  const taken = new Map<string, number>();
  return (ownerId) => {
    const before = taken.get(ownerId) ?? 0;
    if (before >= mostEach) {
      throw new AppError('TOO_MANY_REQUESTS', refusal, { retryAfterSeconds: RETRY_SECONDS });
    }
    taken.set(ownerId, before + 1);
    return () => {
      const left = (taken.get(ownerId) ?? 0) - 1;
      if (left > 0) taken.set(ownerId, left);
      else taken.delete(ownerId);
    };
  };
}
