import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import {
  type AlertRules,
  claimDueAlerts,
  type DueAlert,
  findDueSafetyMatters,
  findVenuesToAlert,
  hasWaitingAlert,
  markTeamNotified,
} from '#server/feedback/alert-query.ts';
import { raiseAlarm } from '#server/floor/board/raise-alarm.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { findNotifiedPeople } from '#server/push/notified-people-query.ts';
import { notifyVenue } from '#server/push/notify-venue.ts';
import { queuePushesForVenue } from '#server/push/queue-pushes-query.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import {
  complaintDigestMail,
  complaintDigestNews,
  complaintMail,
  complaintNews,
} from './complaint-mails.ts';
import { gravestDanger, isAboutEmergency } from './order-alerts.ts';
import {
  MAX_ALERTS_PER_HOUR,
  markUnconfirmedAlerts,
  planAlerts,
  planSafetyMails,
} from './plan-alerts.ts';
import { insertAlertsToSummarise, lockAlertHour, updateAlertHour } from './queries.ts';
import { sendAlertSummaries } from './send-alert-summaries.ts';

export const MAX_ALERTS_PER_VENUE = 200;
/** After a day the guest is long gone: the dashboard is enough; an email would only cause alarm. */
const ALERT_WITHIN_MS = DAY_MS;
/** How long an alert waits for the reader to classify the words, which usually takes a second. */
const WAIT_FOR_READING_MS = 10 * SECOND_MS;

/**
 * Alerts owners, and the people they chose, to serious complaints. Pushes, emails and the mark on
 * the complaint share a transaction, so that each complaint causes one alert, however many servers
 * run. Every safety matter is pushed at once; if one phone, table or network sends too many, the
 * rest share one summary email a minute. Returns the largest number of alerts handled at one venue.
 */
export async function alertSeriousComplaints(services: Services): Promise<number> {
  const { db } = services;
  const now = services.now();
  const rules = {
    youngerThan: new Date(now.getTime() - ALERT_WITHIN_MS),
    hourBegan: new Date(now.getTime() - HOUR_MS),
    maxPerHour: MAX_ALERTS_PER_HOUR,
    waitsSince: new Date(now.getTime() - WAIT_FOR_READING_MS),
    now,
  };
  let largestCount = 0;
  const isAnyWaiting = await hasWaitingAlert(db);
  const due = isAnyWaiting ? await findVenuesToAlert(db, rules) : [];
  const steps = await planSteps(services, due, rules);
  await forEachDue(services, steps, venueOfStep, async ({ venueUuid, onlyAnswerIds }) => {
    const count = await db.transaction(async (tx) => {
      const limits = { limit: MAX_ALERTS_PER_VENUE, onlyAnswerIds };
      const claimed = await claimDueAlerts(tx, venueUuid, rules, limits);
      const wanted = claimed.filter(({ isWanted }) => isWanted);
      await markTeamNotified(tx, idsOf(claimed.filter(({ isWanted }) => !isWanted)), now);
      await alertTeam(services, tx, wanted, now);
      await raiseFloorAlarms(services, tx, claimed);
      return claimed.length;
    });
    if (!onlyAnswerIds) largestCount = Math.max(largestCount, count);
  });
  await sendAlertSummaries(services, { isAnyWaiting });
  return largestCount;
}

/**
 * What one transaction handles: the alerts about these answers, or all alerts that are still due at
 * the venue if there is no list.
 */
type AlertStep = { venueUuid: string; onlyAnswerIds: readonly string[] | undefined };

/** Venues take turns, so that many dangers at one venue do not delay an emergency at another. */
async function planSteps(
  services: Services,
  venueUuids: readonly string[],
  rules: AlertRules,
): Promise<AlertStep[]> {
  const steps: { turn: number; step: AlertStep }[] = [];
  for (const venueUuid of venueUuids) {
    const batches = [...(await planBatches(services, venueUuid, rules)), undefined];
    steps.push(
      ...batches.map((onlyAnswerIds, turn) => ({ turn, step: { venueUuid, onlyAnswerIds } })),
    );
  }
  return steps.sort((one, other) => one.turn - other.turn).map(({ step }) => step);
}

function venueOfStep({ venueUuid }: AlertStep): string {
  return venueUuid;
}

/**
 * Each safety matter takes about ten statements and nothing is visible before the commit, so a larger
 * batch would delay its first alert.
 */
const MAX_SAFETY_MATTERS_AT_ONCE = 5;

/** The due safety matters in the order in which the team learns of them: emergencies come first. */
async function planBatches(
  { db }: Services,
  venueUuid: string,
  rules: AlertRules,
): Promise<string[][]> {
  const due = await findDueSafetyMatters(db, venueUuid, rules, MAX_ALERTS_PER_VENUE);
  const emergencies = due.filter(isAboutEmergency);
  const others = due.filter((matter) => !isAboutEmergency(matter));
  const batches = emergencies.map((matter) => [matter]);
  for (let start = 0; start < others.length; start += MAX_SAFETY_MATTERS_AT_ONCE) {
    batches.push(others.slice(start, start + MAX_SAFETY_MATTERS_AT_ONCE));
  }
  return batches.map(idsOf);
}

/** A failure at one venue must not delay the others. */
const forEachDue = makeForEachWithBackoff('alerting');

async function alertTeam(
  services: Services,
  tx: Transaction,
  alerts: readonly DueAlert[],
  now: Date,
): Promise<void> {
  const [first] = alerts;
  if (!first) return;
  const { venueUuid } = first;
  // Another server may be alerting the same venue to other complaints.
  const before = await lockAlertHour(tx, venueUuid, now);
  const ordinary = alerts.filter((alert) => !isSafetyMatter(alert));
  const { single, digested, hour } = planAlerts(before, ordinary, now);
  const safety = await planSafetyMails(tx, alerts.filter(isSafetyMatter), now);
  for (const alert of [...(await markUnconfirmedAlerts(tx, safety.single)), ...single]) {
    await notifyVenue(
      services,
      tx,
      venueUuid,
      complaintNews(alert),
      complaintMail(services, alert),
    );
  }
  for (const alert of safety.summarised) {
    await queuePushesForVenue({ ...services, db: tx }, venueUuid, complaintNews(alert));
  }
  await insertAlertsToSummarise(tx, venueUuid, idsOf(safety.summarised), now);
  const [oldest] = digested;
  if (oldest) {
    const news = complaintDigestNews(oldest, digested);
    await notifyVenue(
      services,
      tx,
      venueUuid,
      news,
      complaintDigestMail(services, oldest, digested),
    );
  }
  const notified = [...safety.single, ...safety.summarised, ...single, ...digested];
  for (const alert of notified) {
    const people = await findNotifiedPeople({ ...services, db: tx }, alert.id);
    // If nobody got a push, the case log gets its entry when the summary is sent.
    if (people.length === 0 && safety.summarised.includes(alert)) continue;
    await appendToCaseOfAnswer(services, tx, alert.id, {
      at: now,
      act: 'told',
      details: { people },
    });
  }
  await updateAlertHour(tx, venueUuid, hour);
  await markTeamNotified(tx, idsOf(notified), now);
}

/** Raises floor alarms even if the owner wants no emails: the board is for staff in the room. */
async function raiseFloorAlarms(
  services: Services,
  tx: Transaction,
  alerts: readonly DueAlert[],
): Promise<void> {
  for (const alert of alerts) {
    const { id, venueUuid } = alert;
    const safety = gravestDanger(alert);
    const isMoreUrgent = alert.wasNotified && isAboutEmergency(alert);
    if (safety) await raiseAlarm(services, tx, { feedbackId: id, venueUuid, safety, isMoreUrgent });
  }
}

function isSafetyMatter({ safety }: DueAlert): boolean {
  return safety !== null;
}

function idsOf(alerts: readonly Pick<DueAlert, 'id'>[]): string[] {
  return alerts.map(({ id }) => id);
}
