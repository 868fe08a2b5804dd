import { and, eq, gt, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/platform/database/database.ts';
import { HARM_CLASSES } from '#shared/understanding/understanding.ts';
import { messageReadings, understandings } from '../table.ts';

/**
 * Whether the guest has reported harm since `since`, in the answer or on its ticket, and may need
 * help.
 */
export async function hasToldOfHarm(
  db: Queryable,
  feedbackId: string,
  since: Date,
): Promise<boolean> {
  const inAnswer = db
    .select({ id: understandings.feedbackId })
    .from(understandings)
    .where(
      and(
        eq(understandings.feedbackId, feedbackId),
        inArray(understandings.safety, [...HARM_CLASSES]),
        gt(understandings.feedbackCreatedAt, since),
      ),
    );
  const onTicket = db
    .select({ id: messageReadings.id })
    .from(messageReadings)
    .where(
      and(
        eq(messageReadings.feedbackId, feedbackId),
        inArray(messageReadings.safety, [...HARM_CLASSES]),
        gt(messageReadings.createdAt, since),
      ),
    );
  const rows = await unionAll(inAnswer, onTicket).limit(1);
  return rows.length > 0;
}
