import { MINUTE_MS } from '#shared/durations.ts';
import type { WakeUpSignal } from '../concurrency/wake-up-signal.ts';

/**
 * Background work. Every server runs every job, so a job claims the rows it works on, one by one or
 * with an advisory lock in its transaction. That way the work is done once, and another server
 * picks up whatever a dead one left behind. Venues and owners are in different time zones, so a job
 * for a certain time of day runs often and picks the rows for which that time has come.
 */
export type Job = {
  /** Labels the job's metrics, which operators' alerts refer to, and starts its log line. */
  name: string;
  /** Pause between the end of one run and the start of the next. */
  everyMs: number;
  /** Delay before the first run; if not set, the job runs at once. */
  firstAfterMs?: number;
  run: () => Promise<{ hasMore: boolean }>;
  /** Ends the pause early when there is work. */
  wakeUpSignal?: WakeUpSignal;
  /** Called instead of logging the failure. */
  onFailure?: (error: unknown) => void;
  /**
   * Called when the server is asked to stop. A job with unfinished work keeps running until
   * `isDrained` is true.
   */
  onStop?: () => Promise<void>;
  isDrained?: () => boolean;
};

type Definition<Result> = Omit<Job, 'run'> & {
  run: () => Promise<Result>;
  /** Whether the next run follows without a pause. */
  hasMore?: (result: Result) => boolean;
};

/** For work that is not urgent, so that it does not compete with the server's start. */
export const LOW_PRIORITY = { everyMs: 10 * MINUTE_MS, firstAfterMs: 10 * MINUTE_MS };

export function defineJob<Result>({ run, hasMore = () => false, ...job }: Definition<Result>): Job {
  return { ...job, run: async () => ({ hasMore: hasMore(await run()) }) };
}
