import { AppError } from '#shared/api/errors.ts';

export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

type Bounds = {
  atOnce: number;
  /** A task is refused when this many are waiting already, or once it has waited this long. */
  maxWaiting: number;
  waitsWithinMs: number;
  refusal: string;
};

const RETRY_SECONDS = 30;

/** Runs a few tasks at once, and the others in order of arrival. */
export function makeBoundedQueue(bounds: Bounds): RunInTurn {
  const { atOnce, maxWaiting, waitsWithinMs } = bounds;
  const waiting = new Set<() => void>();
  let running = 0;

  async function waitForTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.delete(begin);
        reject(refusal());
      }, waitsWithinMs).unref();
      waiting.add(begin);
    });
  }

  function refusal(): AppError {
    return new AppError('UNAVAILABLE', bounds.refusal, { retryAfterSeconds: RETRY_SECONDS });
  }

  /**
   * Gives the free place straight to the next task in the queue, so that a newcomer cannot overtake
   * it.
   */
  function passOn(): void {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (work) => {
    await waitForTurn();
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
