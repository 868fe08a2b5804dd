import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import { type Alert, findAlerts } from '#server/feedback/alert-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { mailVenueMembers } from '#server/push/notify-venue.ts';
import type { Services } from '#server/services.ts';
import { findDangersToSummarise } from '#server/understanding/messages/danger-alert-query.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { complaintMail, safetySummaryMail } from './complaint-mails.ts';
import { markUnconfirmedAlerts } from './plan-alerts.ts';
import {
  findVenuesToSummarise,
  lockAlertHour,
  lockAnswersToSummarise,
  takeAlertsToSummarise,
  updateAlertHour,
} from './queries.ts';

/** Emails the safety alerts that got no email of their own, at most once a minute per venue. */
export async function sendAlertSummaries(
  services: Services,
  { isAnyWaiting = true }: { isAnyWaiting?: boolean } = {},
): Promise<void> {
  const now = services.now();
  const since = new Date(now.getTime() - MINUTE_MS);
  const due = isAnyWaiting ? await findVenuesToSummarise(services.db, since) : [];
  await forEachDue(services, due, String, (venueUuid) => summarise(services, venueUuid, since));
}

const forEachDue = makeForEachWithBackoff('summaries of alerts');

async function summarise(services: Services, venueUuid: string, since: Date): Promise<void> {
  const { db } = services;
  await db.transaction(async (tx) => {
    const at = services.now();
    const locked = await lockAnswersToSummarise(tx, venueUuid);
    // Another server may have sent this summary a moment ago.
    const { summarisedAt } = await lockAlertHour(tx, venueUuid, at);
    if (summarisedAt && summarisedAt > since) return;
    const alerts = await markUnconfirmedAlerts(tx, await takeAlertsForSummary(tx, locked));
    const [newest, ...others] = alerts;
    if (!newest) return;
    await updateAlertHour(tx, venueUuid, { summarisedAt: at });
    // A new ID, because no push is about the summary and the email must not wait for one.
    const news = { kind: 'serious_complaint', about: newId() } as const;
    const mail =
      others.length === 0
        ? complaintMail(services, newest)
        : safetySummaryMail(services, newest, alerts);
    const mailed = await mailVenueMembers(services, tx, venueUuid, news, mail);
    const people = mailed.map(({ name }) => `${name?.trim() || 'Somebody'} (mail)`);
    for (const id of new Set(alerts.map(({ id: ofAnswer }) => ofAnswer))) {
      await appendToCaseOfAnswer(services, tx, id, { at, act: 'told', details: { people } });
    }
  });
}

/** Removes and returns the queued alerts about answers and ticket messages, newest first. */
async function takeAlertsForSummary(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<Alert[]> {
  const written = await findDangersToSummarise(tx, feedbackIds);
  const ofMessages = new Set(written.filter(({ isAnswerToo }) => !isAnswerToo).map(({ id }) => id));
  const answers = await findAlerts(tx, await takeAlertsToSummarise(tx, feedbackIds));
  return [...written, ...answers.filter(({ id }) => !ofMessages.has(id))].toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
}
