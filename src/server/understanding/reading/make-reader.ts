import {
  makeTaskWorker,
  TASK_TIMEOUTS,
  WorkerEndedError,
} from '#server/platform/worker/task-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/**
 * The understanding of an answer; null if the reader could make nothing of it. 'failed': the reader
 * threw or hung on these words. 'not reached': it failed on earlier ones, or the time for the batch
 * was up.
 */
export type Reading = Understanding | null | 'failed' | 'not reached';

/** Rejects if the reader itself is broken, so that no text is marked as failed because of it. */
export type Reader = (answers: readonly (readonly string[])[]) => Promise<Reading[]>;

/** Why reading these words became a dead letter, as shown by the operator's command. */
export const READER_FAILED = 'the reader broke on it';

/** Generous: the longest text takes 0.1 seconds, the first text in a language one second. */
const MAX_MS_PER_ANSWER = 3_000;
/** Ends a batch of long texts early, so that the next batch does not wait. */
const MAX_MS_AT_ONCE = 500;
/** A text that every working reader can read. */
const CONTROL = ['The food was good.'];

/**
 * Reads answers one by one in a worker thread. A reader that is kept ready starts its thread at once
 * and never ends it: the start costs a second of CPU time, several seconds on a busy machine, for
 * which the first guest in danger after a quiet minute would have to wait. It takes about 80 MB.
 */
export function makeReader({
  file = workerFilePath(import.meta, 'reading-worker'),
  answersWithinMs = MAX_MS_PER_ANSWER,
  isKeptReady = false,
} = {}): Reader {
  const read = makeTaskWorker<readonly string[], Understanding | null>(file, {
    answersWithinMs,
    idleMs: isKeptReady ? Number.POSITIVE_INFINITY : TASK_TIMEOUTS.idleMs,
  });
  // If the thread cannot start now, the next text tries again and reports the failure.
  if (isKeptReady) void read(CONTROL).catch(() => undefined);

  return async (answers) => {
    const outcomes: PromiseSettledResult<Understanding | null>[] = [];
    let endsAt = Number.POSITIVE_INFINITY;
    for (const words of answers) {
      const [outcome] = await Promise.allSettled([read(words)]);
      outcomes.push(outcome);
      if (isThreadGone(outcome) || performance.now() > endsAt) break;
      // Counted from the first result, because starting the thread takes time.
      endsAt = Math.min(endsAt, performance.now() + MAX_MS_AT_ONCE);
    }
    // If every text failed, a control text shows whether the reader itself is broken.
    if (answers.length > 0 && outcomes.every(isRejected)) await read(CONTROL);
    return answers.map((_, at) => readingOf(outcomes[at]));
  };
}

function readingOf(outcome: PromiseSettledResult<Understanding | null> | undefined): Reading {
  if (outcome?.status === 'fulfilled') return outcome.value;
  const isReached = outcome && !(isThreadGone(outcome) && !outcome.reason.wasInHand);
  return isReached ? 'failed' : 'not reached';
}

function isRejected(outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult {
  return outcome.status === 'rejected';
}

function isThreadGone(
  outcome: PromiseSettledResult<unknown>,
): outcome is PromiseRejectedResult & { reason: WorkerEndedError } {
  return isRejected(outcome) && outcome.reason instanceof WorkerEndedError;
}
