import { sql } from 'drizzle-orm';
import { isAsleep } from '#server/businesses/asleep-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NewsKind } from '#shared/push/news.ts';

/** Who of a venue's people is to be told of something by mail. */
export async function findToldByMail(
  db: Queryable,
  venueUuid: string,
  kind: NewsKind,
): Promise<{ address: string; name?: string }[]> {
  const { rows } = await db.execute<{ address: string; name: string | null }>(sql`
    select users.email as address, users.first_name as name
    from venues
    join members on members.business_id = venues.business_id
    join users on users.id = members.user_id
    where venues.id = ${venueUuid}::uuid
      and case venues.told_how -> ${kind} ->> 'mail'
        when 'everyone' then true
        when 'managers' then members.role in ('manager', 'owner')
        when 'owners' then members.role = 'owner'
        else false end
      and (members.has_all_venues or exists (
        select from member_venues own where own.business_id = members.business_id
          and own.user_id = members.user_id and own.venue_uuid = venues.id
      ))
      and not ${isAsleep(sql`members`)}
    order by members.created_at, members.user_id
  `);
  return rows.map(({ address, name }) => ({ address, ...(name && { name }) }));
}
