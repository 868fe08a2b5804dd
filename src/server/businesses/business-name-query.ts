import { type SQL, sql } from 'drizzle-orm';

/**
 * A business's display name: its own name, or else the name of its oldest venue or of its owner.
 */
export function businessName(businessId: SQL): SQL<string> {
  return sql<string>`coalesce(
    (select named.name from businesses named where named.id = ${businessId}),
    (select venues.name from venues
      where venues.business_id = ${businessId} and venues.deleted_at is null
      order by venues.created_at, venues.id limit 1),
    (select nullif(concat_ws(' ', person.first_name, person.last_name), '')
      from members owner join users person on person.id = owner.user_id
      where owner.business_id = ${businessId} and owner.role = 'owner'
      order by owner.created_at, owner.user_id limit 1),
    'TableTalk'
  )`;
}
