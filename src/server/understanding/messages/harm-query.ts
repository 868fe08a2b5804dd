import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { HARM_CLASSES } from '#shared/understanding/understanding.ts';
import { messageReadings } from '../table.ts';

/** Whether the guest has reported harm on the ticket since `since` and may need help. */
export async function hasWrittenOfHarm(
  db: Queryable,
  feedbackId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: messageReadings.messageId })
    .from(messageReadings)
    .where(
      and(
        eq(messageReadings.feedbackId, feedbackId),
        inArray(messageReadings.safety, [...HARM_CLASSES]),
        gt(messageReadings.writtenAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
