import { and, eq, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';

import { pushes, pushSubscriptions } from './table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** Upserts by endpoint: a known browser may change its settings and its user. */
export async function storePushSubscription(
  db: Queryable,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<string> {
  const { id: _, createdAt: __, ...change } = subscription;
  const [row] = await db
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: change })
    .returning({ id: pushSubscriptions.id });
  if (!row) throw new Error('the subscription was not stored');
  return row.id;
}

/** The most browsers kept per ticket; those that subscribed last are kept. */
const MAX_PER_TICKET = 5;

/** Locks the answer, so that simultaneous subscriptions to a ticket cannot exceed the limit. */
export async function storeTicketPushSubscription(
  tx: Transaction,
  subscription: typeof pushSubscriptions.$inferInsert & { feedbackId: string },
): Promise<string> {
  const { feedbackId } = subscription;
  await tx
    .select({ id: feedback.id })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
    .for('no key update');
  const id = await storePushSubscription(tx, subscription);
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where feedback_id = ${feedbackId}::uuid and id <> ${id}::uuid
      order by seen_at desc, created_at desc, id desc offset ${MAX_PER_TICKET - 1}
    )
  `);
  return id;
}

export async function deletePushSubscription(db: Queryable, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

export async function deletePushSubscriptionById(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/**
 * Replaces the endpoint of a subscription in the same session and keeps its settings. If `from` is
 * null, replaces the one seen last: a session is one browser, which has a single subscription.
 */
export async function replacePushEndpoint(
  db: Queryable,
  sid: string,
  from: string | null,
  to: { endpoint: string; p256dh: string; auth: string },
): Promise<string | undefined> {
  const [row] = await db
    .update(pushSubscriptions)
    .set(to)
    .where(
      and(
        eq(pushSubscriptions.sid, sid),
        eq(pushSubscriptions.endpoint, from ?? seenLast(sid)),
        notExists(
          db
            .select()
            .from(taken)
            .where(and(eq(taken.endpoint, to.endpoint), ne(taken.id, pushSubscriptions.id))),
        ),
      ),
    )
    .returning({ id: pushSubscriptions.id });
  return row?.id;
}

const taken = alias(pushSubscriptions, 'taken');

function seenLast(sid: string): SQL<string> {
  return sql<string>`(
    select latest.endpoint from push_subscriptions latest where latest.sid = ${sid}
    order by latest.seen_at desc, latest.id desc limit 1
  )`;
}

/** Stores that the page is open in this browser, by the database clock that all servers share. */
export async function recordPushSubscriptionSeen(
  services: Needs,
  { sid, endpoint }: { sid: string; endpoint: string },
): Promise<{ isKnown: boolean; isFailing: boolean }> {
  const { rows } = await services.db.execute<{ isFailing: boolean }>(sql`
    update push_subscriptions set seen_at = ${databaseNow(services)}
    where endpoint = ${endpoint} and sid = ${sid}
    returning coalesce((
      select pushes.state = 'failed' from pushes
      where pushes.subscription_id = push_subscriptions.id and pushes.state in ('sent', 'failed')
        and pushes.attempts > 0
      order by pushes.created_at desc limit 1
    ), false) as "isFailing"
  `);
  const [row] = rows;
  return { isKnown: row !== undefined, isFailing: row?.isFailing ?? false };
}

export async function findFeedbackIdOfTicket(
  db: Queryable,
  ticketHashes: Buffer[],
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: feedback.id })
    .from(feedback)
    .where(inArray(feedback.ticketHash, ticketHashes));
  return row?.id;
}

/**
 * Part of erasing a guest: deletes pushes about the guest's answers, thread messages and calls,
 * whether sent or not. Must be called before the answers are deleted, since the lookups need them.
 */
export async function deletePushesAboutFeedback(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<void> {
  if (feedbackIds.length === 0) return;
  const ids = sql`${sql.param([...feedbackIds])}::uuid[]`;
  await db.execute(sql`
    delete from pushes where about in (
      select unnest(${ids})::text
      union select id::text from thread_messages where feedback_id = any(${ids})
      union select id::text from calls where feedback_id = any(${ids})
    )
  `);
}

export async function deleteSettledPushesBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(pushes)
    .where(and(inArray(pushes.state, ['sent', 'failed']), lt(pushes.createdAt, before)));
}
