import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { notifyOfCallSql } from './queries.ts';

/**
 * Takes the alarms of these answers off the boards, because a member has said that they are no
 * safety matter. A guest's own call stays, as an ordinary one. Lock the answers first.
 */
export async function dismissAlarms(
  tx: Transaction,
  feedbackIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (feedbackIds.length === 0) return;
  await tx.execute(sql`
    with open as (
      select id from calls
      where feedback_id = any(${sql.param([...feedbackIds])}::uuid[]) and safety is not null
        and status in ('waiting', 'taken', 'missed') and lapsed_at is null
      order by id for update
    ),
    changed as (
      update calls set
        status = case when is_alarm then 'withdrawn' else status end,
        safety = case when is_alarm then safety end,
        dismissed_at = case when is_alarm then ${at.toISOString()}::timestamptz end,
        dismissed_by = case when is_alarm then ${by}::uuid end
      from open where calls.id = open.id
      returning calls.id, calls.venue_uuid
    )
    select ${notifyOfCallSql(sql`changed.id`, sql`changed.venue_uuid`, sql`venues.business_id`)}
    from changed join venues on venues.id = changed.venue_uuid
  `);
}
