import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { venues } from '#server/venues/table.ts';
import { isReadable } from '../readable-query.ts';
import { complaintStates, feedback } from '../table.ts';
import { COLUMNS, type FeedbackRow, REPLY, STATE } from './list-query.ts';

/** One readable feedback with its reply and complaint state. */
export async function findEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select({ row: COLUMNS, reply: REPLY, state: STATE })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(and(eq(feedback.id, feedbackId), isReadable(tenant)));
  return row && { ...row.row, reply: row.reply, state: row.state };
}
