import { AppError } from '#shared/api/errors.ts';

export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_SECONDS = 30;

/**
 * Runs heavy work of one kind one piece after the other: it may take its time, guests must not wait.
 * Whoever would stand too far behind is refused at once.
 */
export function makeSerialQueue(maxWaiting: number, refusal: string): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return async (work) => {
    if (unfinished > maxWaiting) {
      throw new AppError('UNAVAILABLE', refusal, { retryAfterSeconds: RETRY_SECONDS });
    }
    unfinished += 1;
    const mine = last.then(work).finally(() => {
      unfinished -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
