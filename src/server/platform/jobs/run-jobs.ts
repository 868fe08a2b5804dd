import { makeWakeUpSignal } from '../concurrency/wake-up-signal.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { PlatformServices } from '../services.ts';
import type { Job } from './define-job.ts';
import { countRun } from './job-metrics.ts';

export type RunningJobs = { stop: () => Promise<void> };

/** Runs each job again and again until all are stopped; a run that failed is followed by the next. */
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
  const finished = loop();

  async function loop(): Promise<void> {
    if (job.firstAfterMs) await signal.wait(job.firstAfterMs);
    while (!isOver()) {
      const { hasMore } = await runOnce();
      if (!hasMore && !isOver()) await signal.wait(job.everyMs);
    }
  }

  async function runOnce(): Promise<{ hasMore: boolean }> {
    try {
      return await countRun(job.name, job.run);
    } catch (error) {
      if (job.onFailure) job.onFailure(error);
      // A database that is away is reported by those who need it now.
      else if (!isDatabaseUnavailable(error)) log.error({ err: error }, `${job.name} failed`);
      return { hasMore: false };
    }
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
