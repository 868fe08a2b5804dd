import { AppError } from '#shared/api/errors.ts';

const MOST_WAITING = 4;
const RETRY_SECONDS = 30;

let last: Promise<unknown> = Promise.resolve();
let unfinished = 0;

/**
 * Heavy work of one kind, one piece after the other: it may take its time, guests must not wait.
 * Whoever would stand too far behind is told so at once.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (unfinished > MOST_WAITING) {
    throw new AppError(
      'UNAVAILABLE',
      'Many cards are being printed just now. Please try again in a minute.',
      { retryAfterSeconds: RETRY_SECONDS },
    );
  }
  unfinished += 1;
  const mine = last.then(work).finally(() => {
    unfinished -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}
