import { MINUTE_MS } from '#shared/durations.ts';
import { databaseNow } from '../database/database-clock.ts';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { PlatformServices } from '../services.ts';
import { deleteFinishedCounters } from './queries.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export function rateLimitJobs(services: PlatformServices): Job[] {
  return [
    defineJob({
      name: 'deleting finished rate limits',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => deleteFinishedCounters(services.db, databaseNow(services)),
    }),
  ];
}
