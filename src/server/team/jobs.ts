import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deleteInvitationsOverSince } from './invitations/invitation-query.ts';

/** How long an invitation is kept after it has ended. */
const OVER_KEPT_DAYS = 30;

export function teamJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'forgetting old invitations',
      everyMs: HOUR_MS,
      firstAfterMs: HOUR_MS,
      run: () => {
        const before = new Date(services.now().getTime() - OVER_KEPT_DAYS * DAY_MS);
        return deleteInvitationsOverSince(services.db, before);
      },
    }),
  ];
}
