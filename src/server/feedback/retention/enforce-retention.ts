import { resolutionNoteErasure } from '#server/complaints/complaint-query.ts';
import { teamNoteErasure } from '#server/complaints/note-query.ts';
import type { RetentionBatch } from '#server/platform/database/retention-batch.ts';
import type { Services } from '#server/services.ts';
import { deleteVenueRollups } from '#server/stats/rollups/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RETENTION_DAYS, RETENTION_MONTHS } from '#shared/feedback/retention.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import { deleteSubmissionKeysBefore } from '../queries.ts';
import * as retention from './retention-query.ts';

/** Small enough that no guest waits noticeably for the locks of one batch. */
const BATCH_ROWS = 5_000;

/**
 * Erases guest data whose retention period is over. Several servers may run this at once, because
 * it only removes.
 */
export async function enforceRetention(services: Services): Promise<void> {
  const { db, now } = services;
  await deleteSubmissionKeysBefore(db, daysAgo(now(), SUBMISSION_KEY_DAYS));
  const batches = [
    retention.sampleVenueFeedbackDeletion(daysAgo(now(), RETENTION_DAYS.sample)),
    retention.heldFeedbackDeletion(daysAgo(now(), RETENTION_DAYS.held)),
    retention.unassignedFeedbackDeletion(daysAgo(now(), RETENTION_DAYS.unassigned)),
    retention.contactErasure(monthsAgo(now(), RETENTION_MONTHS.contact)),
    retention.textErasure(textRetentionCutoff(now())),
    resolutionNoteErasure(textRetentionCutoff(now())),
    teamNoteErasure(textRetentionCutoff(now())),
  ];
  for (const batch of batches) await runUntilEmpty(services, batch);
  const removedBefore = daysAgo(now(), RETENTION_DAYS.removedVenue);
  for (const venue of await retention.findVenuesToPurge(db, removedBefore)) {
    for (const batch of retention.venueFeedbackDeletions(venue))
      await runUntilEmpty(services, batch);
    await db.transaction((tx) => deleteVenueRollups(tx, venue));
  }
}

/** Texts of guests and of the team from before this moment are too old to be kept. */
export function textRetentionCutoff(now: Date): Date {
  return monthsAgo(now, RETENTION_MONTHS.text);
}

/** Runs a slice's erasure of texts with the cutoff that applies to guests' texts as well. */
export async function runTextErasure(
  services: Services,
  erasure: (before: Date) => RetentionBatch,
): Promise<void> {
  await runUntilEmpty(services, erasure(textRetentionCutoff(services.now())));
}

/** Runs the batch again until it finds fewer rows than its limit. */
export async function runUntilEmpty({ db }: Services, batch: RetentionBatch): Promise<void> {
  while ((await batch(db, BATCH_ROWS)) === BATCH_ROWS);
}

export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** If the month has no such day, takes its last day, so that nothing is erased too early. */
function monthsAgo(now: Date, months: number): Date {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  const isOfNextMonth = moment.getUTCDate() !== now.getUTCDate();
  if (isOfNextMonth) moment.setUTCDate(0);
  return moment;
}
