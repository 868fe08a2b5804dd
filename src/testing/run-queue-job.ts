import type { Job } from '#server/platform/jobs/define-job.ts';

/** Works through all rows of a queue that are due, as a server does until it is stopped. */
export async function runQueueJob(makeJob: () => Job): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const job = makeJob();
    ({ hasMore } = await job.run());
    await job.onStop?.();
    // Stores the outcomes.
    await job.run();
  }
}
