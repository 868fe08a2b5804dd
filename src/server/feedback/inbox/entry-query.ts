import { and, eq } from 'drizzle-orm';
import { complaintStates } from '#server/complaints/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { venues } from '#server/venues/table.ts';
import { isReadableFeedback } from '../readable-query.ts';
import { feedback } from '../table.ts';
import {
  COMPLAINT_STATE_COLUMNS,
  FEEDBACK_COLUMNS,
  type FeedbackRow,
  REPLY_COLUMNS,
} from './list-query.ts';

/** One readable feedback with its reply and complaint state. */
export async function findFeedbackEntry(
  db: Queryable,
  tenant: TenantScope,
  feedbackId: string,
): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select({ row: FEEDBACK_COLUMNS, reply: REPLY_COLUMNS, state: COMPLAINT_STATE_COLUMNS })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(and(eq(feedback.id, feedbackId), isReadableFeedback(tenant)));
  return row && { ...row.row, reply: row.reply, state: row.state };
}
