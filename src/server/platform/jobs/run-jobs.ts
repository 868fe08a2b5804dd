import { Counter, Gauge } from 'prom-client';
import { makeWakeUpSignal } from '../concurrency/wake-up-signal.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { metricsRegistry } from '../metrics/read-metrics.ts';
import type { PlatformServices } from '../services.ts';
import type { Job } from './define-job.ts';

const labelNames = ['job'];
const registers = [metricsRegistry];
const runs = new Counter({
  name: 'tabletalk_job_runs_total',
  help: 'Rounds of the jobs of this server.',
  labelNames,
  registers,
});
const failures = new Counter({
  name: 'tabletalk_job_failures_total',
  help: 'Rounds that failed, also because the database was away.',
  labelNames,
  registers,
});
const lastSuccess = new Gauge({
  name: 'tabletalk_job_last_success_timestamp_seconds',
  help: 'When a round of the job last ended well.',
  labelNames,
  registers,
});

export type RunningJobs = { stop: () => Promise<void> };

/** The longest pause before a failing job is tried again, unless the job's own pause is longer. */
const MAX_BACKOFF_MS = 30_000;

/**
 * Runs each job again and again until all are stopped. A job that keeps failing is retried with
 * backoff.
 */
export function runJobs(
  services: Pick<PlatformServices, 'log'>,
  jobs: readonly Job[],
): RunningJobs {
  const running = jobs.map((job) => runJob(services, job));
  return {
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

function runJob({ log }: Pick<PlatformServices, 'log'>, job: Job): RunningJobs {
  const signal = job.wakeUpSignal ?? makeWakeUpSignal();
  let isStopping = false;
  let failuresInRow = 0;
  const finished = loop();

  async function loop(): Promise<void> {
    if (job.firstAfterMs) await signal.wait(job.firstAfterMs);
    while (!isOver()) {
      const { hasMore } = await runOnce();
      if (!hasMore && !isOver()) await signal.wait(isStopping ? job.everyMs : pauseMs());
    }
  }

  async function runOnce(): Promise<{ hasMore: boolean }> {
    try {
      const result = await countJobRun(job.name, job.run);
      failuresInRow = 0;
      return result;
    } catch (error) {
      const isAway = isDatabaseUnavailable(error);
      // Does not back off, so that every job runs at its usual pace once the database is back.
      failuresInRow = isAway ? 0 : failuresInRow + 1;
      if (job.onFailure) job.onFailure(error);
      // An unavailable database is reported by the requests that need it, not by every job.
      else if (!isAway) log.error({ err: error }, `${job.name} failed`);
      return { hasMore: false };
    }
  }

  function pauseMs(): number {
    const backoffMs = job.everyMs * 2 ** Math.max(0, failuresInRow - 1);
    return Math.max(job.everyMs, Math.min(backoffMs, MAX_BACKOFF_MS));
  }

  function isOver(): boolean {
    return isStopping && (job.isDrained?.() ?? true);
  }

  return {
    stop: async () => {
      isStopping = true;
      signal.wakeUp();
      await job.onStop?.();
      signal.wakeUp();
      await finished;
    },
  };
}

/** Counts one run of a job; an error is counted and rethrown. */
async function countJobRun<T>(job: string, work: () => Promise<T>): Promise<T> {
  runs.inc({ job });
  // Makes the series start at 0, so that alerts see the first failure as an increase.
  failures.inc({ job }, 0);
  try {
    const result = await work();
    lastSuccess.setToCurrentTime({ job });
    return result;
  } catch (error) {
    failures.inc({ job });
    throw error;
  }
}
