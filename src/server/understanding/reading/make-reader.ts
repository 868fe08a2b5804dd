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
export const READER_FAILED_REASON = 'the reader broke on it';

/**
 * CPU time. The limit is generous: the longest text takes 0.1 seconds, and the first text in a
 * language takes one second.
 */
const MAX_MS_PER_ANSWER = 3_000;
/** Ends a batch of long texts early, so that the next batch does not wait. */
const MAX_MS_AT_ONCE = 500;
/**
 * Answers are sent to the thread in windows, because on a busy server waiting for a result takes ten
 * times as long as reading. A long text is sent alone, so that the time limit holds.
 */
const MAX_WINDOW = { answers: 100, characters: 10_000 } as const;
/** A text that every working reader can read. */
const CONTROL = ['The food was good.'];

/**
 * Reads answers in a worker thread, one after the other. A reader that is kept ready starts its
 * thread at once and never ends it. Otherwise the first guest in danger after a quiet minute would
 * wait for the start, which costs a second of CPU time and takes several seconds on a busy machine.
 * The thread takes about 80 MB.
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
    for (const window of windowsOf(answers)) {
      const results = await Promise.allSettled(window.map(read));
      outcomes.push(...results);
      if (results.some(isThreadGone) || performance.now() > endsAt) break;
      // Counted from the first result, because starting the thread takes time.
      endsAt = Math.min(endsAt, performance.now() + MAX_MS_AT_ONCE);
    }
    // If every text failed, a control text shows whether the reader itself is broken.
    if (answers.length > 0 && outcomes.every(isRejected)) await read(CONTROL);
    return answers.map((_, at) => readingOf(outcomes[at]));
  };
}

function* windowsOf(
  answers: readonly (readonly string[])[],
): Generator<readonly (readonly string[])[]> {
  let window: (readonly string[])[] = [];
  let characters = 0;
  for (const words of answers) {
    const length = words.join('').length;
    const isFull =
      window.length === MAX_WINDOW.answers || characters + length > MAX_WINDOW.characters;
    if (isFull && window.length > 0) {
      yield window;
      window = [];
      characters = 0;
    }
    window.push(words);
    characters += length;
  }
  if (window.length > 0) yield window;
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
