import { sql } from 'drizzle-orm';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import type { ComplaintTaker } from '#shared/feedback/list-contract.ts';
import { selectTakenComplaints } from './complaint-state-query.ts';
import { actorName } from './present-complaint.ts';
import type { FeedbackScope } from './resolve-feedback-scope.ts';

/** Each person with the number of complaints they have taken, most first. */
export async function findComplaintTakers(
  db: Queryable,
  { venues }: Pick<FeedbackScope, 'venues'>,
): Promise<ComplaintTaker[]> {
  const columns = sql`complaint_states.feedback_id, complaint_states.taken_by`;
  const taken = selectTakenComplaints(
    venues.map(({ id }) => id),
    columns,
  );
  const { rows } = await db.execute<ComplaintTaker>(sql`
    select taken.taken_by as id,
      min(coalesce(nullif(btrim(users.first_name), ''), users.email)) as name,
      count(*)::int as count
    from (${taken}) taken
    join feedback on feedback.id = taken.feedback_id
    left join users on users.id = ${uuidOrNullSql(sql`taken.taken_by`)}
    where taken.taken_by is not null and feedback.held_at is null and ${IS_COMPLAINT}
    group by taken.taken_by order by count(*) desc, 2, 1
  `);
  return rows.map(({ id, name, count }) => ({
    id,
    name: name ?? actorName({ people: null }, id),
    count,
  }));
}
