import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import {
  findComplaintsToRemind,
  findComplaintToRemind,
} from '#server/complaints/handling/complaint-reminder-query.ts';
import { claimComplaintReminder } from '#server/complaints/note-query.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { findNotifiedPeople } from '#server/push/notified-people-query.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { queueComplaintReminders } from './complaint-reminder-mails.ts';

/** When to send a reminder of an open serious complaint, and when it would come too late. */
const RECALLS = [
  { afterHours: 24, untilHours: 48 },
  { afterHours: 48, untilHours: 96 },
] as const;

const MAX_REMINDED = 200;

/**
 * Emails reminders of serious complaints that nobody has taken, answered or resolved: one after a
 * day and one after two days, however many servers run. One run sends at most `most` of each.
 */
export async function remindOfComplaints(
  services: Services,
  most = MAX_REMINDED,
): Promise<{ hasMore: boolean }> {
  let hasMore = false;
  for (const { afterHours, untilHours } of RECALLS) {
    const due = await forEachDue[afterHours](
      services,
      (except) =>
        findComplaintsToRemind(services.db, {
          afterHours,
          cameAfter: hoursBefore(services.now(), untilHours),
          cameBefore: hoursBefore(services.now(), afterHours),
          except,
          most,
        }),
      ({ id }) => id,
      ({ id }) => recall(services, id, afterHours),
    );
    hasMore ||= due.length === most;
  }
  return { hasMore };
}

const forEachDue = {
  24: makeForEachWithBackoff('recalling complaints'),
  48: makeForEachWithBackoff('recalling complaints'),
};

async function recall(services: Services, feedbackId: string, afterHours: 24 | 48): Promise<void> {
  await services.db.transaction(async (tx) => {
    // Claims no reminder for a complaint that was taken a moment ago, so that it can still get one
    // if it is reopened.
    const complaint = await findComplaintToRemind(tx, feedbackId);
    if (!complaint) return;
    const sentAt = services.now();
    if (!(await claimComplaintReminder(tx, { feedbackId, afterHours, sentAt }))) return;
    await queueComplaintReminders(services, tx, complaint, afterHours);
    const people = await findNotifiedPeople({ ...services, db: tx }, feedbackId);
    const details = { people, isReminder: true };
    await appendToCaseOfAnswer(services, tx, feedbackId, { at: sentAt, act: 'told', details });
  });
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}
