import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { NO_REPEATED_NEWS_WITHIN_MS } from '#shared/push/news.ts';

/**
 * The people notified of a matter within the last minute, and how: "Ada (mail)", "Ben (push,
 * mail)".
 */
export async function findNotifiedPeople(
  services: Pick<Services, 'now'> & { db: Queryable },
  about: string,
): Promise<string[]> {
  const since = databaseNowPlus(services, -NO_REPEATED_NEWS_WITHIN_MS);
  const { rows } = await services.db.execute<{ told: string }>(sql`
    select coalesce(nullif(btrim(first_name), ''), 'Somebody') || ' ('
      || string_agg(distinct way, ', ' order by way desc) || ')' as told
    from (
      select sessions.user_id, 'push' as way
      from pushes
      join push_subscriptions on push_subscriptions.id = pushes.subscription_id
      join sessions on sessions.sid = push_subscriptions.sid
      where pushes.about = ${about} and pushes.created_at > ${since}
      union all
      select users.id, 'mail'
      from mails join users on users.email = mails.to_address
      where mails.tells_of @> array[${about}]::uuid[] and mails.created_at > ${since}
    ) told join users on users.id = told.user_id
    group by users.id, first_name order by told
  `);
  return rows.map(({ told }) => told);
}
