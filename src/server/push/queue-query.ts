import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater, databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { isToldHow, toldBrowsers } from '#server/venues/wishes-query.ts';
import { type NewsKind, SAME_NEWS_WITHIN_MS } from '#shared/push/news.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** Where servers tell each other that there is something to send. */
export const PUSH_CHANNEL = 'tabletalk_pushes';

export type News = {
  kind: NewsKind;
  /** What it is about: the id of a call, an answer or a message. */
  about: string;
  title: string;
  /** Never a guest's own words: they are read where the guest can still erase them. */
  body: string;
  /** A path of ours. */
  opens: string;
  /** It is graver than what was told of the same before, and told however short that is ago. */
  isGraver?: boolean;
};

/**
 * For every browser of the venue's people who want to hear of it now and whom the owner wants told.
 * Who has heard of the same within a minute does not hear of it again.
 */
export async function queueForVenue(services: Needs, venueUuid: string, news: News): Promise<void> {
  const { kind, about, isGraver = false } = news;
  await queue(
    services,
    news,
    sql`
      from venues
      cross join lateral (
        select wanted.id, members.user_id ${toldBrowsers(services, kind)}
      ) wanted
      where venues.id = ${venueUuid}::uuid
        and (${isGraver} or not ${wasMailed(services, about, sql`wanted.user_id`)})
    `,
    sql`venues.id`,
  );
}

/** For the guest of a ticket, on every browser that asked for it. */
export async function queueForTicket(
  services: Needs,
  feedbackId: string,
  news: Omit<News, 'kind'>,
): Promise<void> {
  await queue(
    services,
    { ...news, kind: 'guest_reply' },
    sql`from push_subscriptions wanted where wanted.feedback_id = ${feedbackId}::uuid`,
    sql`null::uuid`,
  );
}

/** Told to all servers with the commit, so that the first that is free sends it at once. */
async function queue(
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
          and before.created_at > ${databaseLater(services, -SAME_NEWS_WITHIN_MS)}
      ))
      returning id
    )
    select pg_notify(${PUSH_CHANNEL}, '') from (select from queued limit 1) as any_of_them
  `);
}

export type Mailed = {
  address: string;
  name: string | null;
  /** A push is on its way to them; the mail is only for the case that it does not arrive. */
  isPushed: boolean;
};

/** Who of the venue's people is told by mail, but for those who were within the last minute. */
export async function findMailed(
  services: Needs,
  venueUuid: string,
  { kind, about, isGraver = false }: Pick<News, 'kind' | 'about' | 'isGraver'>,
): Promise<Mailed[]> {
  const { rows } = await services.db.execute<Mailed>(sql`
    select users.email as address, users.first_name as name, exists (
      select from pushes
      join push_subscriptions wanted on wanted.id = pushes.subscription_id
      join sessions on sessions.sid = wanted.sid
      where sessions.user_id = members.user_id and pushes.about = ${about}
        and pushes.state <> 'failed'
        and pushes.created_at > ${databaseLater(services, -SAME_NEWS_WITHIN_MS)}
    ) as "isPushed"
    from venues
    join members on members.business_id = venues.business_id
    join users on users.id = members.user_id
    where venues.id = ${venueUuid}::uuid and ${isToldHow(kind, 'mail')}
      and (${isGraver} or not ${wasMailed(services, about, sql`members.user_id`)})
    order by members.created_at, members.user_id
  `);
  return rows;
}

function wasMailed(services: Pick<Services, 'now'>, about: string, userId: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from mails join users told on told.email = mails.to_address
    where told.id = ${userId} and mails.tells_of @> array[${about}]::uuid[]
      and mails.created_at > ${databaseLater(services, -SAME_NEWS_WITHIN_MS)}
  )`;
}
