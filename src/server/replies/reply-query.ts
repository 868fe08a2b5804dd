import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import type { ReplyDelivery } from '#shared/feedback/list-contract.ts';

export type AnswerableFeedback = typeof feedback.$inferSelect & {
  venueUuid: string;
  venueName: string;
  ownerEmail: string;
  ownerSince: Date;
};

/** Feedback of one of the owner's venues, locked until the transaction ends: one reply at a time. */
export async function lockFeedbackOf(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<AnswerableFeedback | undefined> {
  const [row] = await tx
    .select({
      ...getTableColumns(feedback),
      venueUuid: venues.id,
      venueName: venues.name,
      ownerEmail: users.email,
      ownerSince: users.createdAt,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .innerJoin(users, eq(users.id, venues.businessId))
    .where(
      and(
        eq(feedback.id, id),
        eq(venues.businessId, businessId),
        isNull(venues.deletedAt),
        isNull(feedback.heldAt),
      ),
    )
    .for('update', { of: feedback });
  return row;
}

/** The feedback that a reply's mail answers, locked; undefined when it was erased meanwhile. */
export async function lockFeedbackOfReply(tx: Transaction, mailId: string) {
  const [row] = await tx
    .select()
    .from(feedback)
    .where(eq(feedback.replyMailId, mailId))
    .for('update');
  return row;
}

export type ReplyChange = {
  hasReply?: boolean;
  replyMessage?: string;
  repliedAt?: Date | null;
  repliedBy?: string | null;
  replyDelivery: ReplyDelivery;
  replyMailId?: string;
};

export async function updateReply(db: Queryable, id: string, change: ReplyChange) {
  const [row] = await db.update(feedback).set(change).where(eq(feedback.id, id)).returning();
  if (!row) throw new Error('a reply to feedback that is not there');
  return row;
}
