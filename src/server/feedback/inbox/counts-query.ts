import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { FeedbackCounts, FeedbackKind } from '#shared/feedback/list-contract.ts';
import { feedbackCountSql } from './list-query.ts';
import type { FeedbackScope } from './resolve-feedback-scope.ts';

/**
 * Counts by index or rollup, except praise, which needs the rows. Waiting guests are counted for
 * all time.
 */
export async function selectFilterCounts(
  db: Queryable,
  scope: FeedbackScope,
): Promise<FeedbackCounts> {
  const ofAllTime = {
    ...scope,
    venues: scope.venues.map(({ id, timezone }) => ({ id, timezone, days: undefined })),
  };
  const count = (filter: FeedbackKind) => feedbackCountSql({ ...scope, filter });
  const { rows } = await db.execute<FeedbackCounts>(sql`
    select ${count('all')} as "all", ${count('any_complaint')} as complaints,
      ${count('praise')} as praise, ${count('with_email')} as "withEmail",
      ${feedbackCountSql({ ...ofAllTime, filter: 'waiting' })} as waiting
  `);
  const [counts = { all: 0, waiting: 0, complaints: 0, praise: 0, withEmail: 0 }] = rows;
  return counts;
}
