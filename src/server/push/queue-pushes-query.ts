import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import { wakeUpWorkersSql } from '#server/platform/queue/queue-wake-ups.ts';
import type { Services } from '#server/services.ts';
import { isNewsRecipientSql, pushRecipientsSql } from '#server/venues/listening-query.ts';
import { type NewsKind, NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';
import { pushQueue } from './push-queue.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

export type News = {
  kind: NewsKind;
  /** The ID of the call, answer or message that the news is about. */
  about: string;
  title: string;
  /** Never a guest's own words, which must stay where the guest can erase them. */
  body: string;
  /** A path within the app. */
  opens: string;
  /**
   * Whether this is more serious than earlier news about the same matter, and so is sent even
   * within a minute.
   */
  isGraver?: boolean;
};

/**
 * The parts of the news that an email needs; `about` is null if there is no push about the same
 * news.
 */
export type NewsForMail = Pick<News, 'kind' | 'isGraver'> & { about: string | null };

/**
 * Queues news for every browser of the venue's members who want it now and whom the owner chose.
 * Skips members who were notified of the same matter within the last minute.
 */
export async function queuePushesForVenue(
  services: Needs,
  venueUuid: string,
  news: News,
): Promise<void> {
  const { kind, about, isGraver = false } = news;
  await queuePushes(
    services,
    news,
    sql`
      from venues
      cross join lateral (
        select wanted.id, members.user_id ${pushRecipientsSql(services, kind)}
      ) wanted
      where venues.id = ${venueUuid}::uuid
        and (${isGraver} or not ${wasMailed(services, about, sql`wanted.user_id`)})
    `,
    sql`venues.id`,
  );
}

/** Queues a reply for every browser in which the guest subscribed to the ticket. */
export async function queuePushesForTicket(
  services: Needs,
  feedbackId: string,
  news: Omit<News, 'kind'>,
): Promise<void> {
  await queuePushes(
    services,
    { ...news, kind: 'guest_reply' },
    sql`from push_subscriptions wanted where wanted.feedback_id = ${feedbackId}::uuid`,
    sql`null::uuid`,
  );
}

/** Notifies all servers on commit, so that the first free worker sends the pushes at once. */
async function queuePushes(
  services: Needs,
  { kind, about, title, body, opens, isGraver = false }: News,
  whom: SQL,
  venueUuid: SQL,
): Promise<void> {
  await services.db.execute(sql`
    with queued as (
      insert into pushes (
        id, subscription_id, venue_uuid, kind, about, title, body, opens, next_attempt_at, created_at
      )
      select gen_random_uuid(), wanted.id, ${venueUuid}, ${kind}, ${about}, ${title}, ${body},
        ${opens}, ${databaseNow(services)}, ${databaseNow(services)}
      ${whom} and (${isGraver} or not exists (
        select from pushes before where before.subscription_id = wanted.id
          and before.about = ${about}
          and before.created_at > ${databaseNowPlus(services, -NO_REPEATED_NEWS_WITHIN_MS)}
      ))
      returning id
    )
    select ${wakeUpWorkersSql(pushQueue)} from (select from queued limit 1) as any_of_them
  `);
}

export type MailRecipient = {
  address: string;
  name: string | null;
  /** A push is on its way to this person, so the email is only the fallback. */
  isPushed: boolean;
};

/**
 * The members to email, except those who were emailed about the same matter within the last minute.
 */
export async function findMailRecipients(
  services: Needs,
  venueUuid: string,
  { kind, about, isGraver = false }: NewsForMail,
): Promise<MailRecipient[]> {
  const { rows } = await services.db.execute<MailRecipient>(sql`
    select users.email as address, users.first_name as name, exists (
      select from pushes
      join push_subscriptions wanted on wanted.id = pushes.subscription_id
      join sessions on sessions.sid = wanted.sid
      where sessions.user_id = members.user_id and pushes.about = ${about}
        and pushes.state <> 'failed'
        and pushes.created_at > ${databaseNowPlus(services, -NO_REPEATED_NEWS_WITHIN_MS)}
    ) as "isPushed"
    from venues
    join members on members.business_id = venues.business_id
    join users on users.id = members.user_id
    where venues.id = ${venueUuid}::uuid and ${isNewsRecipientSql(kind, 'mail')}
      and (${isGraver} or not ${wasMailed(services, about, sql`members.user_id`)})
    order by members.created_at, members.user_id
  `);
  return rows;
}

function wasMailed(
  services: Pick<Services, 'now'>,
  about: string | null,
  userId: SQL,
): SQL<boolean> {
  return sql<boolean>`exists (
    select from mails join users told on told.email = mails.to_address
    where told.id = ${userId} and mails.tells_of @> array[${about}]::uuid[]
      and mails.created_at > ${databaseNowPlus(services, -NO_REPEATED_NEWS_WITHIN_MS)}
  )`;
}
