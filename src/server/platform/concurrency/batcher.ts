import { AppError } from '#shared/api/errors.ts';

export type BatcherOptions<Item> = {
  maxBatchSize: number;
  maxConcurrentBatches: number;
  /**
   * A full batch may start at once while another is running. A smaller batch may start only if the
   * last one began this long ago: two small batches side by side cost more than one after the
   * other.
   */
  companionAfterMs: number;
  /**
   * How long an item may stay queued while no batch completes, and how long it may stay queued at
   * most.
   */
  stallTimeoutMs: number;
  queueTimeoutMs: number;
  /** Two items that share one of these keys never share a batch. */
  exclusionKeysOf: (item: Item) => readonly string[];
  /**
   * Whether a batch that failed with this error left nothing behind, so that each item may run
   * alone.
   */
  isRolledBack: (error: unknown) => boolean;
};

const BUSY = 'TableTalk is busy. Please try again in a moment.';
const RETRY_SECONDS = 5;
const TIMEOUT_GRACE_MS = 100;

type QueuedItem<Item, Result> = {
  item: Item;
  timer: NodeJS.Timeout;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs items in batches where one batch is cheaper than many single runs. No item waits for a batch
 * to fill: items that arrive while batches are running form the next one. A batch that was rolled
 * back is run again item by item, so that no item fails because of another.
 */
export function makeBatcher<Item, Result>(
  runBatch: (items: Item[]) => Promise<Result[]>,
  {
    maxBatchSize,
    maxConcurrentBatches,
    companionAfterMs,
    stallTimeoutMs,
    queueTimeoutMs,
    exclusionKeysOf,
    isRolledBack,
  }: BatcherOptions<Item>,
): (item: Item) => Promise<Result> {
  let queue: QueuedItem<Item, Result>[] = [];
  let runningBatches = 0;
  let completedBatches = 0;
  let isScheduled = false;
  let isLastSlow = false;
  let companionTimer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // Runs after all requests that have already arrived have been read, so that they share the
    // batch.
    setImmediate(() => {
      isScheduled = false;
      while (mayBegin()) void run(nextBatch());
    });
  }

  function mayBegin(): boolean {
    if (queue.length === 0) return false;
    if (runningBatches === 0) return true;
    const isDue = queue.length >= maxBatchSize || isLastSlow;
    return isDue && runningBatches < maxConcurrentBatches;
  }

  /** Lets a small batch start while another is running, if that one takes too long. */
  function allowCompanionLater(): void {
    isLastSlow = false;
    clearTimeout(companionTimer);
    companionTimer = setTimeout(() => {
      isLastSlow = true;
      if (mayBegin()) schedule();
    }, companionAfterMs);
  }

  async function run(batch: QueuedItem<Item, Result>[]): Promise<void> {
    runningBatches += 1;
    allowCompanionLater();
    try {
      const results = await runBatch(batch.map(({ item }) => item));
      completedBatches += 1;
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) await runItemByItem(batch);
      else for (const { reject } of batch) reject(error);
    }
    runningBatches -= 1;
    if (runningBatches === 0) clearTimeout(companionTimer);
    if (queue.length > 0) schedule();
  }

  async function runItemByItem(batch: QueuedItem<Item, Result>[]): Promise<void> {
    for (const { item, resolve, reject } of batch) {
      await runBatch([item]).then(([result]) => resolve(result as Result), reject);
    }
  }

  function nextBatch(): QueuedItem<Item, Result>[] {
    const usedKeys = new Set<string>();
    const batch: QueuedItem<Item, Result>[] = [];
    const rest: QueuedItem<Item, Result>[] = [];
    for (const queued of queue) {
      const hasRoom = batch.length < maxBatchSize;
      const keys = hasRoom ? exclusionKeysOf(queued.item) : [];
      const fits = hasRoom && !keys.some((key) => usedKeys.has(key));
      if (fits) for (const key of keys) usedKeys.add(key);
      (fits ? batch : rest).push(queued);
    }
    queue = rest;
    for (const { timer } of batch) clearTimeout(timer);
    return batch;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const queuedAtMs = performance.now();
      let seenBatches = completedBatches;
      const queued = { item, resolve, reject, timer: setTimeout(checkForStall, stallTimeoutMs) };
      queue.push(queued);
      if (mayBegin()) schedule();

      function checkForStall(): void {
        const isProgressing = completedBatches > seenBatches;
        seenBatches = completedBatches;
        const mayStay = isProgressing && performance.now() - queuedAtMs < queueTimeoutMs;
        // If the process itself was stalled, the result of a finished batch may not have been read
        // yet, so give it a moment.
        queued.timer = mayStay
          ? setTimeout(checkForStall, stallTimeoutMs)
          : setTimeout(timeOut, TIMEOUT_GRACE_MS);
      }

      function timeOut(): void {
        queue = queue.filter((other) => other !== queued);
        reject(new AppError('UNAVAILABLE', BUSY, { retryAfterSeconds: RETRY_SECONDS }));
      }
    });
}
