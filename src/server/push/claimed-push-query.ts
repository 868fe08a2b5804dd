import { type SQL, sql } from 'drizzle-orm';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Claim } from '#server/platform/queue/queue.ts';
import type { Services } from '#server/services.ts';
import { pushObstacleSql } from '#server/venues/listening-query.ts';
import { type NewsKind, NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** A push that this server has claimed, with everything that sending it needs. */
export type ClaimedPush = Claim & {
  subscriptionId: string;
  kind: NewsKind;
  about: string;
  title: string;
  body: string;
  opens: string;
  ageMs: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The member's email address; null for a guest. */
  address: string | null;
  /** Whether an email is held back, to be sent if the push fails. */
  hasMail: boolean;
  /** Why the push must not be sent any more. */
  obstacle: string | null;
};

/** Oldest first. */
export async function findClaimedPushes(
  services: Needs,
  claims: readonly Claim[],
): Promise<ClaimedPush[]> {
  const ids = sql.param(claims.map(({ id }) => id));
  const { rows } = await services.db.execute<ClaimedPush>(sql`
    select pushes.id, pushes.attempts, pushes.claimed_by as "claimedBy",
      wanted.id as "subscriptionId", pushes.kind, pushes.about, pushes.title, pushes.body,
      pushes.opens, wanted.endpoint, wanted.p256dh, wanted.auth, users.email as address,
      (extract(epoch from ${databaseNow(services)} - pushes.created_at) * 1000)::float as "ageMs",
      coalesce(mail.is_held, false) as "hasMail",
      ${obstacleSql(services)} as obstacle
    from pushes
    join push_subscriptions wanted on wanted.id = pushes.subscription_id
    left join sessions on sessions.sid = wanted.sid
    left join users on users.id = sessions.user_id
    left join members on members.business_id = sessions.business_id
      and members.user_id = sessions.user_id
    left join venues on venues.id = pushes.venue_uuid
    -- The mail held back for this push or a later one; a mail due earlier was about other news.
    left join lateral (
      select mails.state = 'queued' and mails.attempts = 0 as is_held from mails
      where pushes.venue_uuid is not null and mails.to_address = users.email
        and mails.tells_of @> array[pushes.about]::uuid[]
        and mails.next_attempt_at >= pushes.created_at
        -- A failed attempt delays a mail, so a mail about earlier news may be due after this push.
        and (mails.attempts = 0 or mails.created_at
          > pushes.created_at - ${NO_REPEATED_NEWS_WITHIN_MS} * interval '1 millisecond')
      order by mails.created_at desc, mails.id desc limit 1
    ) mail on true
    where pushes.id = any(${ids}::uuid[])
    order by pushes.created_at
  `);
  return rows;
}

/** The reason why a push has become pointless or unwanted since it was queued; null if none. */
function obstacleSql(services: Pick<Services, 'now'>): SQL {
  return sql`case
    when pushes.venue_uuid is null then null
    when pushes.kind = 'call' and not exists (
      select from calls where calls.id = ${uuidOrNullSql(sql`pushes.about`)}
        and (calls.status = 'waiting'
          -- The member who took the call did not know yet that it is a safety matter.
          or calls.status = 'taken' and calls.safety is not null
            and calls.taken_at <= pushes.created_at)
    ) and not exists (
      select from refused_calls where refused_calls.id = ${uuidOrNullSql(sql`pushes.about`)}
    ) then 'the call is over'
    when not mail.is_held then 'told by mail'
    else ${pushObstacleSql(services, sql`pushes.kind`)}
  end`;
}

/**
 * Whether a push about the same matter is still pending for another device of the same person. Once
 * a push is accepted, the email is dropped, unless that push was about earlier news.
 */
export async function hasOtherPendingPush(
  db: Queryable,
  { id, subscriptionId, about }: Pick<ClaimedPush, 'id' | 'subscriptionId' | 'about'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from push_subscriptions own
    join sessions mine on mine.sid = own.sid
    join sessions theirs on theirs.user_id = mine.user_id
    join push_subscriptions wanted on wanted.sid = theirs.sid
    join pushes on pushes.subscription_id = wanted.id
    where own.id = ${subscriptionId}::uuid and pushes.about = ${about}
      and pushes.id <> ${id}::uuid and pushes.state in ('queued', 'sending')
      and pushes.created_at >= (select failed.created_at from pushes failed where failed.id = ${id}::uuid)
    limit 1
  `);
  return rows.length > 0;
}
