import { type SQL, sql } from 'drizzle-orm';
import { isAsleep } from '#server/businesses/asleep-query.ts';

/**
 * Whether a member (`members`) works at the venue in the row (`venues`), and the plan has room for
 * them.
 */
export function worksAtVenue(): SQL<boolean> {
  return sql<boolean>`(
    (members.has_all_venues or exists (
      select from member_venues own where own.business_id = members.business_id
        and own.user_id = members.user_id and own.venue_uuid = venues.id
    ))
    and not ${isAsleep(sql`members`)}
  )`;
}
