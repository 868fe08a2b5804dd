import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { AppError } from '#shared/api/errors.ts';
import { MESSAGES_PER_PAGE, type ThreadSide } from '#shared/tickets/rules.ts';
import { threadMessages, tickets } from './table.ts';

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];
export type MessagePage = { messages: MessageRow[]; hasEarlier: boolean };

/** The newest messages, or those before a given one; oldest first within the page. */
export async function findMessages(
  db: Queryable,
  feedbackId: string,
  before?: string,
): Promise<MessagePage> {
  const isEarlier = before
    ? sql`(${threadMessages.createdAt}, ${threadMessages.id}) < (
        select known.created_at, known.id from thread_messages known
        where known.id = ${before}::uuid and known.feedback_id = ${feedbackId}::uuid
      )`
    : undefined;
  const newestFirst = await selectMessages(db)
    .where(and(eq(threadMessages.feedbackId, feedbackId), isEarlier))
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
    .limit(MESSAGES_PER_PAGE + 1);
  return {
    messages: newestFirst.slice(0, MESSAGES_PER_PAGE).reverse(),
    hasEarlier: newestFirst.length > MESSAGES_PER_PAGE,
  };
}

export async function findMessage(
  db: Queryable,
  feedbackId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(
    and(eq(threadMessages.feedbackId, feedbackId), eq(threadMessages.id, id)),
  );
  return row;
}

/** Selects messages, each with the member who wrote it and the accepted reward code. */
function selectMessages(db: Queryable) {
  return db
    .select({
      message: threadMessages,
      firstName: users.firstName,
      lastName: users.lastName,
      reward: {
        expiresAt: rewardCodes.expiresAt,
        validFrom: rewardCodes.validFrom,
        redeemedAt: rewardCodes.redeemedAt,
      },
    })
    .from(threadMessages)
    .leftJoin(users, eq(users.id, uuidOrNullSql(threadMessages.authorUserId)))
    .leftJoin(rewardCodes, eq(rewardCodes.code, threadMessages.acceptedCode));
}

/** Whether a side has written since `readAt`. If not, no new read time has to be stored. */
export async function hasUnreadMessages(
  db: Queryable,
  feedbackId: string,
  side: ThreadSide,
  readAt: Date | null | undefined,
): Promise<boolean> {
  const rows = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(
      and(
        eq(threadMessages.feedbackId, feedbackId),
        eq(threadMessages.side, side),
        readAt ? gt(threadMessages.createdAt, readAt) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function hasVenueWritten(db: Queryable, feedbackId: string): Promise<boolean> {
  const rows = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(and(eq(threadMessages.feedbackId, feedbackId), eq(threadMessages.side, 'venue')))
    .limit(1);
  return rows.length > 0;
}

type TicketChange = Partial<
  Pick<
    typeof tickets.$inferInsert,
    | 'mutedAt'
    | 'settledAt'
    | 'readByGuestAt'
    | 'readByVenueAt'
    | 'teamNotifiedAt'
    | 'lastActivityAt'
  >
>;

/** Changes the ticket, whose row is inserted on first use. */
export async function storeTicket(
  db: Queryable,
  said: { id: string; venueUuid: string; createdAt: Date },
  change: TicketChange,
): Promise<void> {
  await db
    .insert(tickets)
    .values({
      feedbackId: said.id,
      venueUuid: said.venueUuid,
      feedbackCreatedAt: said.createdAt,
      lastActivityAt: said.createdAt,
      ...change,
    })
    .onConflictDoUpdate({ target: tickets.feedbackId, set: change });
}

export const ID_TAKEN_MESSAGE = 'Another message has this id';

export async function insertMessage(
  tx: Transaction,
  values: typeof threadMessages.$inferInsert,
): Promise<string> {
  const [row] = await tx
    .insert(threadMessages)
    .values(values)
    .onConflictDoNothing({ target: threadMessages.id })
    .returning({ id: threadMessages.id });
  if (!row) throw new AppError('CONFLICT', ID_TAKEN_MESSAGE);
  return row.id;
}

export async function markRewardOfferAccepted(
  tx: Transaction,
  id: string,
  accepted: { acceptedAt: Date; acceptedCode: string },
): Promise<void> {
  await tx.update(threadMessages).set(accepted).where(eq(threadMessages.id, id));
}

/** Clears the words of thread messages from before a date, like the texts of answers. */
export function threadTextErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update thread_messages set words = null`, {
    key: threadMessages.id,
    at: threadMessages.createdAt,
    where: sql`words is not null`,
    before,
  });
}
