import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import { raiseAlarm } from '#server/floor/board/raise-alarm.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { findNotifiedPeople } from '#server/push/notified-people-query.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import { queuePushesForVenue } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import {
  claimDangerAlert,
  type DangerAlert,
  findDangersToAlert,
} from '#server/understanding/messages/danger-alert-query.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { complaintMail, complaintNews } from './complaint-mails.ts';
import { gravestDanger } from './order-alerts.ts';
import { markUnconfirmedAlerts, planSafetyMails } from './plan-alerts.ts';
import { insertAlertsToSummarise, lockAlertHour } from './queries.ts';

const MAX_AT_ONCE = 50;
/** After a day the guest is long gone: the case is enough, an email would only alarm. */
const ALERT_WITHIN_MS = DAY_MS;
/** A guest in need writes several short messages; one email about the same danger is enough. */
const QUIET_AFTER_ALERT_MS = 15 * MINUTE_MS;
const forEachDue = makeForEachWithBackoff('alerting to danger on tickets');

/**
 * Alerts the team to a danger that a guest reports on the ticket: by push and email, with the same
 * email limits as for serious complaints, and on the floor board if the guest is probably still at
 * the table. The board rings again if an earlier alarm was missed or ended by staff, since the
 * danger may not be over. It does not ring while an alarm of the same kind is waiting or was taken
 * a moment ago.
 */
export async function alertTeamToDangerOnTickets(services: Services): Promise<void> {
  const { db } = services;
  const now = services.now();
  const times = {
    now,
    youngerThan: new Date(now.getTime() - ALERT_WITHIN_MS),
    toldSince: new Date(now.getTime() - QUIET_AFTER_ALERT_MS),
  };
  await forEachDue(
    services,
    (except) => findDangersToAlert(db, { except, most: MAX_AT_ONCE }),
    ({ messageId }) => messageId,
    (danger) =>
      db.transaction(async (tx) => {
        const alert = await claimDangerAlert(tx, danger, times);
        if (!alert) return;
        const { id, venueUuid, isMoreUrgent } = alert;
        if (alert.isWanted && !alert.isRepeated) await alertTeam(services, tx, alert, now);
        const safety = gravestDanger(alert);
        const alarm = { feedbackId: id, venueUuid, isMoreUrgent };
        if (safety) await raiseAlarm(services, tx, { ...alarm, safety });
      }),
  );
}

async function alertTeam(
  services: Services,
  tx: Transaction,
  alert: DangerAlert,
  now: Date,
): Promise<void> {
  const { id, venueUuid } = alert;
  // Another server may be alerting the same venue to something else.
  await lockAlertHour(tx, venueUuid, now);
  const { summarised } = await planSafetyMails(tx, [alert], now);
  const isSummarised = summarised.length > 0;
  const news = complaintNews(alert);
  if (isSummarised) {
    await queuePushesForVenue({ ...services, db: tx }, venueUuid, news);
    await insertAlertsToSummarise(tx, venueUuid, [id], now);
  } else {
    const [marked = alert] = await markUnconfirmedAlerts(tx, [alert]);
    await notifyVenue(services, tx, venueUuid, news, complaintMail(services, marked));
  }
  const people = await findNotifiedPeople({ ...services, db: tx }, id);
  // If nobody got a push, the case log gets its entry when the summary is sent.
  if (people.length === 0 && isSummarised) return;
  await appendToCaseOfAnswer(services, tx, id, { at: now, act: 'told', details: { people } });
}
