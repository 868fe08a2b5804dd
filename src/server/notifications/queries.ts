import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { AlertHour } from './plan-alerts.ts';
import { alertHours } from './table.ts';

/** The venue's hour, begun now if there never was one, and nobody else's until the end. */
export async function lockAlertHour(
  tx: Transaction,
  venueUuid: string,
  now: Date,
): Promise<AlertHour> {
  const [hour] = await tx
    .insert(alertHours)
    .values({ venueUuid, startedAt: now, mailCount: 0 })
    .onConflictDoUpdate({ target: alertHours.venueUuid, set: { venueUuid } })
    .returning();
  if (!hour) throw new Error('an hour was neither begun nor found');
  return hour;
}

export async function updateAlertHour(
  tx: Transaction,
  venueUuid: string,
  hour: AlertHour,
): Promise<void> {
  const { startedAt, mailCount } = hour;
  await tx
    .update(alertHours)
    .set({ startedAt, mailCount })
    .where(eq(alertHours.venueUuid, venueUuid));
}
