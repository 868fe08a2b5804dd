import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RunningHalf } from '#shared/stats/trials/judge-trial.ts';
import type { YouSaidDraw } from '#shared/you-said/rules.ts';

type SentenceHalf = RunningHalf & { drawn: YouSaidDraw; firstAt: string };

/** The guests of each half; those who began after `decidedBy` may still finish. */
export async function countSentenceHalves(
  db: Queryable,
  venueUuid: string,
  { decidedBy, paceFrom }: { decidedBy: Date; paceFrom: Date },
): Promise<SentenceHalf[]> {
  const isDecided = sql`created_at <= ${decidedBy.toISOString()}`;
  const { rows } = await db.execute<SentenceHalf>(sql`
    select you_said_drawn as drawn,
      (count(*) filter (where ${isDecided}))::int as guests,
      (count(*) filter (where ${isDecided} and unfinished_at is null))::int as did,
      (count(*) filter (where not ${isDecided}))::int as running,
      (count(*) filter (where created_at >= ${paceFrom.toISOString()}))::int as recent,
      min(created_at) as "firstAt"
    from feedback
    where venue_uuid = ${venueUuid}::uuid and you_said_drawn is not null and held_at is null
    group by you_said_drawn
  `);
  return rows;
}
