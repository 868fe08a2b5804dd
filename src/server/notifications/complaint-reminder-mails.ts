import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import {
  type ComplaintToRemind,
  findComplaintsToRemind,
  findComplaintToRemind,
} from '#server/complaints/handling/complaint-reminder-query.ts';
import { claimComplaintReminder } from '#server/complaints/note-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { newsMailFooter } from '#server/push/news-mail-footer.ts';
import { findNotifiedPeople } from '#server/push/notified-people-query.ts';
import { mailVenueMembers, type NewsMail } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { countCaseSteps } from '#shared/cases/count-case-steps.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { answerPath, casePath } from '#shared/site/paths.ts';
import { shorten } from '#shared/site/shorten.ts';
import { numberWord } from '#shared/stats/number-words.ts';
import { SAFETY_ALARM_TEXTS } from '#shared/understanding/safety-alarm-text.ts';
import { tableInSentence } from '#shared/venues/table-name.ts';
import { complaintQuote } from './alert-quotes.ts';
import { complaintFacts, dangerWords, PUSH_PREVIEW_LENGTH } from './complaint-mails.ts';

/** When to send a reminder about an open serious complaint, and when it would come too late. */
const RECALLS = [
  { afterHours: 24, untilHours: 48 },
  { afterHours: 48, untilHours: 96 },
] as const;
const MAX_REMINDED = 200;
const forEachDue = {
  24: makeForEachWithBackoff('recalling complaints'),
  48: makeForEachWithBackoff('recalling complaints'),
};

/** Emails a reminder to the members who get serious complaints by email. */
async function queueComplaintReminders(
  services: Services,
  tx: Transaction,
  complaint: ComplaintToRemind,
  afterHours: 24 | 48,
): Promise<void> {
  const { id, venueUuid } = complaint;
  const news = { kind: 'serious_complaint', about: id } as const;
  const mail = complaintReminderMail(services, complaint, afterHours);
  await mailVenueMembers(services, tx, venueUuid, news, mail);
}

/** Names the danger if there is one, and then leads to its case. */
export function complaintReminderMail(
  services: Pick<Services, 'config' | 'now'>,
  complaint: ComplaintToRemind,
  afterHours: 24 | 48,
): NewsMail {
  const { id, venueId, venueName, tableNumber, caseId } = complaint;
  const danger = knownDanger(complaint);
  const what = danger ? danger.toLowerCase() : 'serious complaint';
  const waited = waitedWords(complaint.createdAt, services.now());
  const quote = complaintQuote(complaint);
  const table = tableNumber ? `, ${tableInSentence(shorten(tableNumber, 20))}` : '';
  const stillOpen = isTended(complaint) ? 'it is still open.' : 'nobody has picked it up yet.';
  return {
    kind: `complaint-recalled-${afterHours}`,
    aboutIds: [id],
    subject: `Waiting for ${waited}: ${what} at ${venueName}${table}`,
    content: {
      preheader: shorten(
        quote?.text ?? `${danger || 'Serious complaint'}: ${stillOpen}`,
        PUSH_PREVIEW_LENGTH,
      ),
      heading: danger
        ? `${danger}: a guest of ${venueName} has waited for ${waited}`
        : `A guest of ${venueName} has waited for ${waited}`,
      paragraphs: [
        `${handlingWords(complaint, danger, waited)} It is not too late to write to the guest.`,
      ],
      facts: [{ rows: complaintFacts(services, complaint, FACTS_OF_OLD_COMPLAINT) }],
      ...(quote && { quote }),
      action: {
        label: caseId ? 'Open the case' : 'See the complaint',
        url: `${services.config.publicUrl}${caseId ? casePath(caseId) : answerPath(id, venueId)}`,
      },
      note: afterHours === 48 ? 'This is the last reminder.' : nextReminderWords(complaint),
      ...newsMailFooter(services, 'serious_complaint', complaint),
    },
  };
}

/** The danger may be known from the case alone, if a person or a message on the ticket named it. */
function knownDanger(complaint: ComplaintToRemind): string {
  const { caseSafety } = complaint;
  return dangerWords(complaint) || (caseSafety ? SAFETY_ALARM_TEXTS[caseSafety] : '');
}

/** What the team has done so far, in the words of the screens. */
function handlingWords(complaint: ComplaintToRemind, danger: string, waited: string): string {
  const what = `This ${danger ? 'safety issue' : 'serious complaint'}`;
  const open = complaint.isAnswered
    ? 'it is still open.'
    : 'it is still open, and the guest has had no answer.';
  const { isOpenAgain, isActedOn, caseState } = complaint;
  if (caseState?.status === 'closed') {
    return `${what} came in ${waited} ago. Its case is closed${stepsWords(complaint)}, but ${open}`;
  }
  if (isActedOn) {
    return `${what} came in ${waited} ago. Somebody has acted on it${stepsWords(complaint)}, but ${open}`;
  }
  if (isOpenAgain) return `${what} came in ${waited} ago and was opened again: ${open}`;
  return `Nobody has picked up ${what.toLowerCase()} since it came in ${waited} ago.`;
}

/** ' (3 of 8 steps done)'; empty if no step of the case is done. */
function stepsWords({ caseState }: ComplaintToRemind): string {
  if (!caseState) return '';
  const { stepsDone, stepsTotal } = countCaseSteps(caseState);
  return stepsDone > 0 ? ` (${stepsDone} of ${stepsTotal} steps done)` : '';
}

function nextReminderWords(complaint: ComplaintToRemind): string {
  return `If ${isTended(complaint) ? 'it stays open' : 'nobody picks it up'}, we’ll remind you once more.`;
}

/** Whether anybody has had this complaint in hand. */
function isTended({ isActedOn, isOpenAgain, caseState }: ComplaintToRemind): boolean {
  return isActedOn || isOpenAgain || caseState?.status === 'closed';
}

/**
 * A reminder may be late, for example if the server did not run. Counts full days, as the screens do.
 */
function waitedWords(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  return days <= 1 ? 'a day' : `${numberWord(days)} days`;
}

/** By now the guest has left. */
const FACTS_OF_OLD_COMPLAINT: Parameters<typeof complaintFacts>[2] = {
  unfinished: 'No, the last questions are unanswered',
  withoutAddress: 'No, but you can reply on their ticket',
  isDangerAbove: true,
};

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
      ({ id }) => remindOfComplaint(services, id, afterHours),
    );
    hasMore ||= due.length === most;
  }
  return { hasMore };
}

async function remindOfComplaint(
  services: Services,
  feedbackId: string,
  afterHours: 24 | 48,
): Promise<void> {
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
