import {
  daysAgo,
  runTextErasure,
  runUntilEmpty,
} from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, type Job, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { RETENTION_DAYS } from '#shared/feedback/retention.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { deleteOldListeners } from './board/listener-query.ts';
import { mailQueuedMissedCalls } from './board/mail-missed-calls.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';
import {
  callNetworkErasure,
  callTextErasure,
  deleteCallsOfRemovedVenues,
  deleteFloorPlansOfRemovedVenues,
} from './retention-query.ts';

export function floorJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'marking missed calls',
      everyMs: 2 * SECOND_MS,
      run: () => handleMissedCalls(services),
    }),
    defineJob({
      name: 'releasing calls',
      everyMs: 2 * SECOND_MS,
      run: () => releaseCalls(services),
    }),
    defineJob({
      name: 'mailing missed calls',
      everyMs: 10 * SECOND_MS,
      run: () => mailQueuedMissedCalls(services),
    }),
    defineJob({
      name: 'erasing old calls',
      ...LOW_PRIORITY,
      run: () => eraseOldCalls(services),
    }),
  ];
}

async function eraseOldCalls(services: Services): Promise<void> {
  await deleteOldListeners(services);
  await runTextErasure(services, callTextErasure);
  await runUntilEmpty(services, callNetworkErasure(daysAgo(services.now(), SUBMISSION_KEY_DAYS)));
  await deleteFloorPlansOfRemovedVenues(services.db);
  await deleteCallsOfRemovedVenues(
    services.db,
    daysAgo(services.now(), RETENTION_DAYS.removedVenue),
  );
}
