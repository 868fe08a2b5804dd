import { sql } from 'drizzle-orm';
import type { cases } from '#server/cases/table.ts';
import { uuidOrNullSql } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { countCaseSteps } from '#shared/cases/count-case-steps.ts';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { actorName } from './present-complaint.ts';

/**
 * Who has worked in the case of an answer and when each of them last did, oldest first. Leaves out
 * what the answer's own history says. Null without a case or if nobody has worked in it.
 */
export async function findCaseWork(
  db: Queryable,
  feedbackId: string,
): Promise<NonNullable<FeedbackWithHistory['caseWork']> | null> {
  const { rows } = await db.execute<
    Pick<typeof cases.$inferSelect, 'safety' | 'steps'> & {
      atMs: number;
      by: string;
      byName: string | null;
    }
  >(sql`
    select known.safety, known.steps, worker.by,
      (extract(epoch from worker.at) * 1000)::float8 as "atMs",
      coalesce(nullif(btrim(users.first_name), ''), users.email) as "byName"
    from cases known
    cross join lateral (
      select done."by", max(done.at) as at from case_entries done
      where done.case_id = known.id and done."by" is not null
        and done.act in ('step_done', 'step_undone', 'noted', 'closed', 'opened_again')
      group by done."by"
    ) worker
    left join users on users.id = ${uuidOrNullSql(sql`worker."by"`)}
    where known.feedback_id = ${feedbackId}
    order by worker.at
  `);
  const [known] = rows;
  if (!known) return null;
  return {
    ...countCaseSteps(known),
    people: rows.map(({ atMs, by, byName }) => ({
      at: new Date(atMs).toISOString(),
      by,
      byName: byName ?? actorName({ people: null }, by),
    })),
  };
}
