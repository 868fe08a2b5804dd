import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { uuidOrNull } from '#server/platform/database/uuid-or-null.ts';
import type { Services } from '#server/services.ts';
import { pushObstacle } from '#server/venues/push-recipients-query.ts';
import { type NewsKind, REPEAT_NEWS_AFTER_MS } from '#shared/push/news.ts';
import { type PushState, pushes } from './table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/** One worker's claim on a push. A later claim raises `attempts`, which invalidates this one. */
export type PushClaim = { id: string; attempts: number; claimedBy: string };

export type ClaimedPush = PushClaim & {
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

/** A cheap check for a job that runs every second and usually finds nothing. */
export async function hasDuePush(services: Needs): Promise<boolean> {
  const { rows } = await services.db.execute(sql`
    select from pushes
    where state = 'queued' and next_attempt_at <= ${databaseNow(services)} limit 1
  `);
  return rows.length > 0;
}

/**
 * Claims due pushes. Pushes already being sent count towards a limit per push service, so that a
 * service that does not respond delays no other. Skips rows that another worker is claiming.
 */
export async function claimDuePushes(
  services: Needs,
  workerId: string,
  { most, mostPerHost, busy }: { most: number; mostPerHost: number; busy: Record<string, number> },
): Promise<ClaimedPush[]> {
  const host = sql`split_part(wanted.endpoint, '/', 3)`;
  const { rows } = await services.db.execute<ClaimedPush>(sql`
    with due as (
      select pushes.id, pushes.next_attempt_at, row_number() over (
        partition by ${host} order by pushes.next_attempt_at
      ) + coalesce((${JSON.stringify(busy)}::jsonb ->> ${host})::int, 0) as place
      from pushes join push_subscriptions wanted on wanted.id = pushes.subscription_id
      where pushes.state = 'queued' and pushes.next_attempt_at <= ${databaseNow(services)}
    ), taken as (
      select id from pushes
      where state = 'queued' and id in (
        select id from due where place <= ${mostPerHost} order by next_attempt_at limit ${most}
      )
      for update skip locked
    ), claimed as (
      update pushes set state = 'sending', attempts = attempts + 1, claimed_at = now(),
        claimed_by = ${workerId}::uuid
      where id in (select id from taken)
      returning *
    )
    select pushes.id, pushes.attempts, pushes.claimed_by as "claimedBy",
      wanted.id as "subscriptionId", pushes.kind, pushes.about, pushes.title, pushes.body,
      pushes.opens, wanted.endpoint, wanted.p256dh, wanted.auth, users.email as address,
      (extract(epoch from ${databaseNow(services)} - pushes.created_at) * 1000)::float as "ageMs",
      coalesce(mail.is_held, false) as "hasMail",
      ${obstacle(services)} as obstacle
    from claimed pushes
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
          > pushes.created_at - ${REPEAT_NEWS_AFTER_MS} * interval '1 millisecond')
      order by mails.created_at desc, mails.id desc limit 1
    ) mail on true
    order by pushes.created_at
  `);
  return rows;
}

/** The reason why a push has become pointless or unwanted since it was queued; null if none. */
function obstacle(services: Pick<Services, 'now'>): SQL {
  return sql`case
    when pushes.venue_uuid is null then null
    when pushes.kind = 'call' and not exists (
      select from calls where calls.id = ${uuidOrNull(sql`pushes.about`)}
        and (calls.status = 'waiting'
          -- The member who took the call did not know yet that it is a safety matter.
          or calls.status = 'taken' and calls.safety is not null
            and calls.taken_at <= pushes.created_at)
    ) and not exists (
      select from refused_calls where refused_calls.id = ${uuidOrNull(sql`pushes.about`)}
    ) then 'the call is over'
    when not mail.is_held then 'told by mail'
    else ${pushObstacle(services, sql`pushes.kind`)}
  end`;
}

/** Returns whether the claim was still valid. */
export async function updateClaimedPush(
  db: Queryable,
  { id, attempts, claimedBy }: PushClaim,
  change: { state: PushState; nextAttemptAt?: SQL; lastError: string | null },
): Promise<boolean> {
  const rows = await db
    .update(pushes)
    .set(change)
    .where(
      and(
        eq(pushes.id, id),
        eq(pushes.state, 'sending'),
        eq(pushes.attempts, attempts),
        eq(pushes.claimedBy, claimedBy),
      ),
    )
    .returning({ id: pushes.id });
  return rows.length > 0;
}

/** Requeues pushes whose worker has not renewed its claim in time. Uses only the database clock. */
export async function requeueDeadPushClaims(db: Queryable, silentSeconds: number): Promise<void> {
  await db
    .update(pushes)
    .set({ state: 'queued', lastError: 'worker lost' })
    .where(
      and(
        eq(pushes.state, 'sending'),
        sql`${pushes.claimedAt} < now() - make_interval(secs => ${silentSeconds})`,
      ),
    );
}

/** Shows the other workers that this one is alive and still holds these pushes. */
export async function renewPushClaims(
  db: Queryable,
  workerId: string,
  ids: string[],
): Promise<void> {
  await db
    .update(pushes)
    .set({ claimedAt: sql`now()` })
    .where(and(inArray(pushes.id, ids), eq(pushes.claimedBy, workerId)));
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
