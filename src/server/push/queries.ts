import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { type NewsKind, SAME_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import { isQuietNow } from './quiet-query.ts';
import { pushes, pushSubscriptions } from './table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** The same browser again changes what it wants, and whose it is. */
export async function storeSubscription(
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

export async function deleteSubscription(db: Queryable, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

export async function findFeedbackOfTicket(
  db: Queryable,
  ticketHash: Buffer,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: feedback.id })
    .from(feedback)
    .where(eq(feedback.ticketHash, ticketHash));
  return row?.id;
}

export type News = {
  kind: NewsKind;
  /** What it is about, such as the id of a call. */
  about: string;
  title: string;
  body: string;
  /** A path of ours. */
  opens: string;
};

/**
 * For every browser of the venue's people who want to hear of it and whom the owner wants told. Who
 * has heard of the same within a minute does not hear of it again.
 */
export async function queueForVenue(services: Needs, venueUuid: string, news: News): Promise<void> {
  const { kind } = news;
  await services.db.execute(sql`
    insert into pushes (
      id, subscription_id, venue_uuid, kind, about, title, body, opens, next_attempt_at, created_at
    )
    select gen_random_uuid(), wanted.id, venues.id, ${kind}, ${news.about}, ${news.title},
      ${news.body}, ${news.opens}, ${databaseNow(services)}, ${databaseNow(services)}
    from venues
    join members on members.business_id = venues.business_id
    join sessions on sessions.business_id = members.business_id
      and sessions.user_id = members.user_id and sessions.expire > ${databaseNow(services)}
    join push_subscriptions wanted on wanted.sid = sessions.sid
    where venues.id = ${venueUuid}::uuid and ${kind} = any(wanted.kinds)
      and case venues.told_how -> ${kind} ->> 'push'
        when 'everyone' then true
        when 'managers' then members.role in ('manager', 'owner')
        when 'owners' then members.role = 'owner'
        else false end
      and (${kind} = 'call' or not ${isQuietNow(services, sql`(venues.told_how -> 'quietHours')`)})
      and (members.has_all_venues or exists (
        select from member_venues own where own.business_id = members.business_id
          and own.user_id = members.user_id and own.venue_uuid = venues.id
      ))
      and not exists (
        select from pushes before where before.subscription_id = wanted.id
          and before.about = ${news.about}
          and before.created_at > ${databaseLater(services, -SAME_NEWS_WITHIN_MS)}
      )
  `);
}

/** For the guest of a ticket, on every browser that asked for it. */
export async function queueForTicket(
  services: Needs,
  feedbackId: string,
  news: Omit<News, 'kind'>,
): Promise<void> {
  await services.db.execute(sql`
    insert into pushes (
      id, subscription_id, kind, about, title, body, opens, next_attempt_at, created_at
    )
    select gen_random_uuid(), wanted.id, 'guest_reply', ${news.about}, ${news.title}, ${news.body},
      ${news.opens}, ${databaseNow(services)}, ${databaseNow(services)}
    from push_subscriptions wanted
    where wanted.feedback_id = ${feedbackId}::uuid and not exists (
      select from pushes before where before.subscription_id = wanted.id
        and before.about = ${news.about}
        and before.created_at > ${databaseLater(services, -SAME_NEWS_WITHIN_MS)}
    )
  `);
}

export async function deleteSettledPushesBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(pushes)
    .where(and(inArray(pushes.state, ['sent', 'failed']), lt(pushes.createdAt, before)));
}
