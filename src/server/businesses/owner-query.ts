import { type SQL, sql } from 'drizzle-orm';

/** The user ID of the owner, or of the first owner if there are several. */
export function ownerUserId(businessId: SQL): SQL<string> {
  return sql<string>`(
    select owner.user_id from members owner
    where owner.business_id = ${businessId} and owner.role = 'owner'
    order by owner.created_at, owner.user_id limit 1
  )`;
}
