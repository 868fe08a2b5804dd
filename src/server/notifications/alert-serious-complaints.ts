import { logInCaseOf } from '#server/cases/log/append-to-case.ts';
import {
  claimDueAlerts,
  type DueAlert,
  findVenuesToAlert,
  markAlerted,
} from '#server/feedback/alert-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import { tellVenue } from '#server/push/tell-venue.ts';
import { findTold } from '#server/push/told-query.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { complaintMail, complaintNews, gatheredMail, gatheredNews } from './complaint-mails.ts';
import { MOST_PER_HOUR, MOST_WITH_SAFETY_PER_HOUR, planAlerts } from './plan-alerts.ts';
import { lockAlertHour, updateAlertHour } from './queries.ts';

export const MAX_ALERTS_PER_VENUE = 200;
/** After a day the guest is long gone: the dashboard still shows it, a mail would only startle. */
const NEWS_FOR_MS = DAY_MS;
/** For so long an alert waits for what the words say; it usually takes a second. */
const READ_WITHIN_MS = 10 * SECOND_MS;

/**
 * Tells owners of serious complaints, and whom else they want told: pushes and mails are queued
 * and the complaint marked together, so that
 * any number of servers tell each of them once. Returns the most that were looked at of one venue.
 */
export async function alertSeriousComplaints(services: Services): Promise<number> {
  const { db } = services;
  const now = services.now();
  const rules = {
    youngerThan: new Date(now.getTime() - NEWS_FOR_MS),
    hourBegan: new Date(now.getTime() - HOUR_MS),
    mostPerHour: MOST_PER_HOUR,
    mostWithSafetyPerHour: MOST_WITH_SAFETY_PER_HOUR,
    waitsSince: new Date(now.getTime() - READ_WITHIN_MS),
  };
  let most = 0;
  await forEachDue(services, await findVenuesToAlert(db, rules), String, async (venueUuid) => {
    const looked = await db.transaction(async (tx) => {
      const due = await claimDueAlerts(tx, venueUuid, rules, MAX_ALERTS_PER_VENUE);
      const wanted = due.filter(({ isWanted }) => isWanted);
      await markAlerted(tx, idsOf(due.filter(({ isWanted }) => !isWanted)), now);
      await alertTeam(services, tx, wanted, now);
      return due.length;
    });
    most = Math.max(most, looked);
  });
  return most;
}

/** One venue's trouble must not keep all others waiting. */
const forEachDue = makeForEachWithBackoff('alerting');

async function alertTeam(
  services: Services,
  tx: Transaction,
  alerts: readonly DueAlert[],
  now: Date,
): Promise<void> {
  const [first] = alerts;
  if (!first) return;
  // Another server may be telling the same owner of other complaints.
  const before = await lockAlertHour(tx, first.venueUuid, now);
  const { single, gathered, hour } = planAlerts(before, alerts, now, isSafetyMatter);
  const { venueUuid } = first;
  for (const alert of single) {
    await tellVenue(services, tx, venueUuid, complaintNews(alert), complaintMail(services, alert));
  }
  const [oldest] = gathered;
  if (oldest) {
    const news = gatheredNews(oldest, gathered);
    await tellVenue(services, tx, venueUuid, news, gatheredMail(services, oldest, gathered));
  }
  for (const { id } of [...single, ...gathered]) {
    const people = await findTold({ ...services, db: tx }, id);
    await logInCaseOf(tx, id, { at: now, act: 'told', details: { people } });
  }
  await updateAlertHour(tx, first.venueUuid, hour);
  await markAlerted(tx, idsOf([...single, ...gathered]), now);
}

function isSafetyMatter({ safety }: DueAlert): boolean {
  return safety !== null;
}

function idsOf(alerts: readonly DueAlert[]): string[] {
  return alerts.map(({ id }) => id);
}
