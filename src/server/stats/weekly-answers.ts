import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { satisfactionRate } from '#shared/stats/definitions.ts';
import { IS_SATISFIED } from './rollups/definitions.ts';
import { type AskedWeek, isInWeek } from './venue-totals.ts';

export type WeeklyAnswers = {
  /** Null when nobody gave a rating. */
  satisfactionRate: number | null;
  /** Guests who left an e-mail address and have had no reply. */
  unansweredGuests: number;
};

/** How content were the guests of the last seven days, and who still waits for an answer? */
export async function weeklyAnswers(db: Queryable, venue: AskedWeek): Promise<WeeklyAnswers> {
  const { rows } = await db.execute<{ rated: number; satisfied: number; unanswered: number }>(sql`
    select count(overall_rating)::int as rated,
      count(*) filter (where ${IS_SATISFIED})::int as satisfied,
      count(*) filter (where email is not null and replied_at is null)::int as unanswered
    from feedback left join replies on replies.feedback_id = feedback.id
    where feedback.venue_uuid = ${venue.id}::uuid and held_at is null and ${isInWeek(venue)}
  `);
  const [row] = rows;
  if (!row) throw new Error('a week without a row');
  return {
    satisfactionRate: row.rated === 0 ? null : satisfactionRate(row.satisfied, row.rated),
    unansweredGuests: row.unanswered,
  };
}
