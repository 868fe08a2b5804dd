import { databaseNow } from '../database/database-clock.ts';
import { defineJob, type Job, SELDOM } from '../jobs/define-job.ts';
import type { PlatformServices } from '../services.ts';
import { deleteFinishedCounters } from './queries.ts';

export function rateLimitJobs(services: PlatformServices): Job[] {
  return [
    defineJob({
      name: 'deleting finished rate limits',
      ...SELDOM,
      run: () => deleteFinishedCounters(services.db, databaseNow(services)),
    }),
  ];
}
