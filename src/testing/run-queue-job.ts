import type { Job } from '#server/platform/jobs/define-job.ts';

/** Works through all due rows of a queue, as a server does until it is stopped. */
export async function runQueueJob(makeJob: () => Job): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const job = makeJob();
    ({ hasMore } = await job.run());
    await job.onStop?.();
    // This run stores the outcomes of the one above.
    await job.run();
  }
}
