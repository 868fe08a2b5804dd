import { claimWeeklySummary } from '#server/businesses/notification-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { findWeeklyAnswers } from '#server/stats/find-weekly-answers.ts';
import { findWeeklyTopics } from '#server/stats/find-weekly-topics.ts';
import { measureAnswerTimes } from '#server/stats/live/answered-query.ts';
import { countCalls } from '#server/stats/live/call-figures-query.ts';
import { readWeeklySummary } from '#server/stats/read-weekly-summary.ts';
import { readWeeklyTrends } from '#server/stats/read-weekly-trends.ts';
import { findVenuesOf, type VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { addDays, lastSevenDays } from '#shared/stats/definitions.ts';
import { type Addressee, findOwnersDueForWeeklySummary } from './due-query.ts';
import { queueWeeklySummaryMail, type VenueWeek } from './summary-mail.ts';

const MAX_AT_ONCE = 200;

/** Emails every owner a summary of the week on Monday, once however many servers run. */
export async function sendWeeklySummaries(services: Services, most = MAX_AT_ONCE): Promise<void> {
  const now = databaseNow(services);
  await forEachDue(
    services,
    (except) => findOwnersDueForWeeklySummary(services.db, { now, except, most }),
    ({ id }) => id,
    (owner) => sendSummary(services, owner),
  );
}

const forEachDue = makeForEachWithBackoff('weekly summaries');

async function sendSummary(
  services: Services,
  owner: Addressee & { monday: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await claimWeeklySummary(tx, owner.id, owner.monday))) return;
    const weeks: VenueWeek[] = [];
    for (const venue of await findVenuesOf(tx, wholeBusinessScope(owner.id))) {
      weeks.push(await weekOf({ ...services, db: tx }, venue, owner.monday));
    }
    await queueWeeklySummaryMail(services, tx, owner, weeks);
  });
}

/** A venue's figures for the week that ended on Sunday, as the dashboard showed them then. */
async function weekOf(
  services: Pick<Services, 'now'> & { db: Transaction },
  venue: VenueRow,
  monday: string,
): Promise<VenueWeek> {
  const { db: tx } = services;
  const asked = { ...venue, today: addDays(monday, -1) };
  const week = lastSevenDays(asked.today);
  return {
    venueName: venue.name,
    calls: venue.liveFloor ? await countCalls(services, asked, week) : null,
    answered: (await measureAnswerTimes(tx, asked, week)).answered,
    ...(await readWeeklyTrends(tx, asked)),
    ...(await readWeeklySummary(tx, asked)),
    ...(await findWeeklyAnswers(tx, asked)),
    ...(await findWeeklyTopics(tx, asked)),
  };
}
