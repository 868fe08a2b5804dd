import type { WakeUpSignal } from '../concurrency/wake-up-signal.ts';

/**
 * Background work. Every server runs every job, so a job claims what it works on, row by row or with
 * an advisory lock in its transaction: then it is done once, and whatever a dead server left behind
 * is found by the next. A time of day is one of a venue or of an owner; such a job looks often for
 * whom it has come.
 */
export type Job = {
  /** The label of its metrics, which alerts of operators name, and the begin of its line in the log. */
  name: string;
  /** From the end of one run to the begin of the next. */
  everyMs: number;
  /** Before the first run, which is at once otherwise. */
  firstAfterMs?: number;
  run: () => Promise<{ hasMore: boolean }>;
  /** Ends the pause before its time. */
  wakeUpSignal?: WakeUpSignal;
  /** In place of a line in the log. */
  onFailure?: (error: unknown) => void;
  /** Asked to stop, it may have something in hand; it is run until it says that it is drained. */
  onStop?: () => Promise<void>;
  isDrained?: () => boolean;
};

type Definition<Result> = Omit<Job, 'run'> & {
  run: () => Promise<Result>;
  /** Whether the next run follows without a pause. */
  hasMore?: (result: Result) => boolean;
};

export function defineJob<Result>({ run, hasMore = () => false, ...job }: Definition<Result>): Job {
  return { ...job, run: async () => ({ hasMore: hasMore(await run()) }) };
}
