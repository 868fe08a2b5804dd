import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import { businesses } from '#server/businesses/table.ts';
import { isReadableFeedbackSql } from '#server/feedback/queries.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { threadMessages } from '#server/tickets/table.ts';
import { understandings } from '#server/understanding/table.ts';
import { venues } from '#server/venues/table.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import { mailStops, replies } from './table.ts';

type ReplyRow = typeof replies.$inferSelect;

type AnswerableFeedback = typeof feedback.$inferSelect & {
  venueUuid: string;
  venueName: string;
  brandColor: string;
  ownerEmail: string;
  /** The language that the reader recognised in the guest's answer. */
  language: Language | null;
};

/** Locks readable feedback until the transaction ends, so that only one reply is sent. */
export async function lockReadableFeedback(
  tx: Transaction,
  tenant: TenantScope,
  id: string,
): Promise<AnswerableFeedback | undefined> {
  const [row] = await tx
    .select({
      ...getTableColumns(feedback),
      venueUuid: venues.id,
      venueName: venues.name,
      brandColor: venues.brandColor,
      ownerEmail: users.email,
      language: understandings.language,
    })
    .from(feedback)
    .leftJoin(understandings, eq(understandings.feedbackId, feedback.id))
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .innerJoin(businesses, eq(businesses.id, venues.businessId))
    .innerJoin(users, eq(users.id, ownerUserIdSql(sql`businesses.id`)))
    .where(and(eq(feedback.id, id), isReadableFeedbackSql(tenant)))
    .for('update', { of: feedback });
  return row;
}

/** The reply to an answer, even if its email was refused. Lock the answer first. */
export async function findReply(
  tx: Transaction,
  feedbackId: string,
): Promise<ReplyRow | undefined> {
  const [row] = await tx.select().from(replies).where(eq(replies.feedbackId, feedbackId));
  return row;
}

/** Time and author of the venue's first message on the guest's ticket. */
export async function findFirstTicketReply(
  tx: Transaction,
  feedbackId: string,
): Promise<{ repliedAt: Date; repliedBy: string | null } | undefined> {
  const [row] = await tx
    .select({ repliedAt: threadMessages.createdAt, repliedBy: threadMessages.authorUserId })
    .from(threadMessages)
    .where(and(eq(threadMessages.feedbackId, feedbackId), eq(threadMessages.side, 'venue')))
    .orderBy(asc(threadMessages.createdAt), asc(threadMessages.id))
    .limit(1);
  return row;
}

/** Stores the only reply to an answer, replacing an earlier one. */
export async function storeReply(tx: Transaction, reply: ReplyRow): Promise<void> {
  await tx
    .insert(replies)
    .values(reply)
    .onConflictDoUpdate({ target: replies.feedbackId, set: reply });
}

export async function insertReplies(
  db: Queryable,
  rows: readonly (typeof replies.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await insertMany(db, replies, rows);
}

/** Locks the answer that an email replies to, so that no one can reply on its ticket meanwhile. */
export async function lockAnswerOfMail(tx: Transaction, mailId: string): Promise<void> {
  await tx.execute(sql`
    select from feedback where id = (
      select replies.feedback_id from replies where replies.mail_id = ${mailId}::uuid
    ) for no key update
  `);
}

export type ReplyWithBusiness = ReplyRow & { businessId: string | null };

/** Locks the reply that an email contains; undefined if the guest was erased meanwhile. */
export async function lockReplyOfMail(
  tx: Transaction,
  mailId: string,
): Promise<ReplyWithBusiness | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(replies), businessId: venues.businessId })
    .from(replies)
    .leftJoin(venues, eq(venues.id, replies.venueUuid))
    .where(eq(replies.mailId, mailId))
    .for('update', { of: replies });
  return row;
}

/**
 * Locks all replies to this answer until the transaction ends, and returns the IDs of their emails.
 */
export async function lockRepliesReturningMailIds(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<string[]> {
  if (feedbackIds.length === 0) return [];
  const rows = await tx
    .select({ mailId: replies.mailId })
    .from(replies)
    .where(inArray(replies.feedbackId, [...feedbackIds]))
    .orderBy(replies.feedbackId)
    .for('update');
  return rows.flatMap(({ mailId }) => mailId ?? []);
}

export async function updateReply(
  tx: Transaction,
  feedbackId: string,
  change: Partial<Pick<ReplyRow, 'repliedAt' | 'repliedBy' | 'delivery'>>,
): Promise<void> {
  await tx.update(replies).set(change).where(eq(replies.feedbackId, feedbackId));
}

/** Erases old reply texts, but keeps the fact that there was a reply, and when. */
export function replyTextErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update replies set message = null`, {
    key: replies.feedbackId,
    at: replies.feedbackCreatedAt,
    where: sql`message is not null`,
    before,
  });
}

/** Stores that a guest has unsubscribed; does nothing if the guest already has. */
export async function insertMailStop(
  db: Queryable,
  stop: typeof mailStops.$inferInsert,
): Promise<void> {
  await db.insert(mailStops).values(stop).onConflictDoNothing();
}

export async function findMailStops(
  db: Queryable,
  addressHashes: string[],
  scopes: string[],
): Promise<string[]> {
  const rows = await db
    .select({ scope: mailStops.scope })
    .from(mailStops)
    .where(and(inArray(mailStops.addressHash, addressHashes), inArray(mailStops.scope, scopes)));
  return rows.map(({ scope }) => scope);
}

export async function findVenueName(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: venues.name }).from(venues).where(eq(venues.id, id));
  return row?.name;
}
