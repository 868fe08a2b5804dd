import type { MailSettings } from '#server/mail/deliver-mails.ts';
import { mailJobs } from '#server/mail/slice.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import type { Services } from '#server/services.ts';

export type MailWorker = {
  /** Checks for emails now instead of within the next second. */
  wakeUp: () => void;
  stop: () => Promise<void>;
};

/** Runs the jobs of the email slice as a server does. */
export function startMailWorker(services: Services, settings?: MailSettings): MailWorker {
  const jobs = mailJobs(services, settings);
  const { stop } = runJobs(services, jobs);
  return {
    stop,
    wakeUp: () => {
      for (const { wakeUpSignal } of jobs) wakeUpSignal?.wakeUp();
    },
  };
}
