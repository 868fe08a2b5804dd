import { makeTaskWorker, WorkerEnded } from '#server/platform/worker/task-worker.ts';
import { workerFile } from '#server/platform/worker/worker-file.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/**
 * What the words of an answer say; null where they say nothing to the reader. 'failed': the reader
 * broke on these words or found no end. 'not reached': it broke on others, or its time was over.
 */
export type Reading = Understanding | null | 'failed' | 'not reached';

/** Rejects where the reader itself is broken, so that no text is blamed for it. */
export type Reader = (answers: readonly (readonly string[])[]) => Promise<Reading[]>;

/** The longest text takes a tenth of a second, the first of a language a whole one. */
const MOST_MS_PER_ANSWER = 3_000;
/** Many long texts at once must not keep what comes next waiting. */
const MOST_MS_AT_ONCE = 500;
/** Every reader that works can read this. */
const CONTROL = ['The food was good.'];

/** Reads in a thread, one answer after the other. */
export function makeReader({
  file = workerFile(import.meta, 'reading-worker'),
  answersWithinMs = MOST_MS_PER_ANSWER,
} = {}): Reader {
  const read = makeTaskWorker<readonly string[], Understanding | null>(file, { answersWithinMs });

  return async (answers) => {
    const outcomes: PromiseSettledResult<Understanding | null>[] = [];
    let endsAt = Number.POSITIVE_INFINITY;
    for (const words of answers) {
      const [outcome] = await Promise.allSettled([read(words)]);
      outcomes.push(outcome);
      if (isThreadGone(outcome) || performance.now() > endsAt) break;
      // Not from the beginning: the thread may have had to be started.
      endsAt = Math.min(endsAt, performance.now() + MOST_MS_AT_ONCE);
    }
    // Then only another text can tell a broken reader from words that break it.
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
): outcome is PromiseRejectedResult & { reason: WorkerEnded } {
  return isRejected(outcome) && outcome.reason instanceof WorkerEnded;
}
