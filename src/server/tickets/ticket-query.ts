import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import { calls } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import { threadMessages, tickets } from './table.ts';

/**
 * Everything that either side may see of a ticket, except the thread. Includes removed venues: the
 * guest can read and erase the answer for as long as it is stored.
 */
export async function findTicketByHash(db: Queryable, ticketHashes: Buffer[]) {
  return findTicketWhere(db, inArray(feedback.ticketHash, ticketHashes));
}

export async function findTicketByFeedbackId(db: Queryable, feedbackId: string) {
  return findTicketWhere(db, eq(feedback.id, feedbackId));
}

/** The ticket of feedback within the team's scope. */
export async function findTicketInScope(db: Queryable, scope: TenantScope, feedbackId: string) {
  const isReadable = and(isInScope(scope), isNull(feedback.heldAt), isNull(venues.deletedAt));
  return findTicketWhere(db, and(eq(feedback.id, feedbackId), isReadable));
}

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicketByHash>>>;

const MESSAGE_COUNT = sql<number>`(
  select count(*)::int from ${threadMessages} where ${threadMessages.feedbackId} = ${feedback.id}
)`;

/**
 * The call to show on the ticket. An alarm is not a call by the guest, so it is shown only once a
 * staff member has taken it: then the guest should know who is coming, or that this person cannot
 * come after all. A taken call is shown before others, and an alarm before earlier calls by the
 * guest.
 */
const SHOWN_CALL = sql`(
  select shown.id from calls shown
  where shown.feedback_id = ${feedback.id} and (
    not shown.is_alarm or shown.status = 'taken'
    or shown.status = 'waiting' and shown.given_back_at is not null and shown.missed_at is null
    or shown.status = 'missed' and shown.given_back_at is not null
    or shown.status = 'done' and shown.taken_at is not null and shown.lapsed_at is null
  )
  order by shown.status = 'taken' desc,
    shown.is_alarm and not exists (
      select from calls later where later.feedback_id = shown.feedback_id
        and not later.is_alarm and later.created_at > shown.created_at
    ) desc,
    shown.is_alarm, shown.created_at desc limit 1
)`;

async function findTicketWhere(db: Queryable, which: SQL | undefined) {
  const [row] = await db
    .select({
      said: feedback,
      venue: venues,
      ticket: tickets,
      call: calls,
      repliedAt: replies.repliedAt,
      messageCount: MESSAGE_COUNT,
      delivery: replies.delivery,
      mailQueuedAt: mails.createdAt,
      reward: {
        code: rewardCodes.code,
        label: rewardCodes.rewardLabel,
        expiresAt: rewardCodes.expiresAt,
        validFrom: rewardCodes.validFrom,
        redeemedAt: rewardCodes.redeemedAt,
      },
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(tickets, eq(tickets.feedbackId, feedback.id))
    .leftJoin(calls, eq(calls.id, SHOWN_CALL))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(mails, eq(mails.id, replies.mailId))
    .leftJoin(rewardCodes, eq(rewardCodes.code, feedback.rewardCode))
    .where(which)
    .limit(1);
  return row;
}

/** Locks the feedback until the transaction ends; returns false if it was erased. */
export async function lockFeedback(tx: Transaction, feedbackId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
    .for('update');
  return rows.length > 0;
}

/**
 * Locks an answer and what its guest added to it later, until the transaction ends. Uses the same
 * order as erasing by address, so that the two cannot deadlock.
 */
export async function lockConversation(
  tx: Transaction,
  { feedbackId, venueUuid }: { feedbackId: string; venueUuid: string },
): Promise<string[]> {
  const isAddition = and(eq(feedback.addsTo, feedbackId), eq(feedback.venueUuid, venueUuid));
  const rows = await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(or(eq(feedback.id, feedbackId), isAddition))
    .orderBy(asc(feedback.id))
    .for('update');
  return rows.map(({ id }) => id);
}
