import { Counter, Gauge } from 'prom-client';
import { metricsRegistry } from '../metrics/metrics-registry.ts';

/** Counts one run of a job; an error is counted and rethrown. */
export async function countJobRun<T>(job: string, work: () => Promise<T>): Promise<T> {
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
