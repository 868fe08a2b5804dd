import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TodayResponse } from '#shared/today/contract.ts';

/** With this many answers a venue is no longer new, so counting stops here. */
const ANSWERS_COUNTED = 5;

/** Which of the first steps are done. */
export async function findFirstSteps(
  db: Queryable,
  businessId: string,
  venueUuid: string,
): Promise<TodayResponse['beginning']> {
  const { rows } = await db.execute<TodayResponse['beginning']>(sql`
    select first_qr_generated_at is not null as "hasMadeCodes",
      (exists (select from invitations where business_id = businesses.id)
        or (select count(*) from members where business_id = businesses.id) > 1) as "hasInvited",
      (select count(*)::int from (
        select from feedback where venue_uuid = ${venueUuid}::uuid and held_at is null
        limit ${ANSWERS_COUNTED}
      ) counted) as answers
    from businesses where id = ${businessId}::uuid
  `);
  const [row] = rows;
  if (!row) throw new Error('a venue without a business');
  return row;
}
