import { deleteExpiredSessions } from './accounts/queries.ts';
import { deleteOwnerlessFeedbackBefore, deleteSubmissionKeysBefore } from './feedback/queries.ts';
import { deleteFinishedCounters } from './limits/queries.ts';
import { isDatabaseUnavailable } from './platform/database.ts';
import type { Services } from './platform/services.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Removes what nobody can use any more. Several servers may do it at once, it only deletes. */
export function startHousekeeping(services: Services): { stop: () => Promise<void> } {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = keepHouse(services);
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}

export async function keepHouse({ db, now, log }: Services): Promise<void> {
  try {
    await deleteExpiredSessions(db, now());
    await deleteFinishedCounters(db, now());
    await deleteSubmissionKeysBefore(db, ago(now(), 2));
    await deleteOwnerlessFeedbackBefore(db, {
      sample: ago(now(), 7),
      unassigned: ago(now(), 90),
      held: ago(now(), 60),
    });
  } catch (error) {
    // The next round will do; a database that is away is reported by those who need it now.
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'housekeeping failed');
  }
}

function ago(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}
