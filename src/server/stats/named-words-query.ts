import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { TAPPED } from '#server/understanding/reading/words-of.ts';
import type { Days } from '#shared/stats/definitions.ts';
import { SERVER_SPELLING } from './rollups/definitions.ts';
import type { AskedVenue } from './venue-totals.ts';

/** The newest are read; of more, nobody passes on what was said. */
const MOST_ANSWERS = 50_000;

/** In how many answers guests named somebody and wrote something, by the name in small letters. */
export async function countNamedWithWords(
  db: Queryable,
  venue: AskedVenue,
  days: Days | undefined,
): Promise<Map<string, number>> {
  const isOnDays = days ? arrivedOn(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<{ folded: string; count: number }>(sql`
    select search_folded(${SERVER_SPELLING}) as folded, count(*)::int as count
    from (
      select server_name, text_general, text_specific, primary_issue from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isOnDays}
      order by created_at desc, id desc limit ${MOST_ANSWERS}
    ) newest
    where btrim(server_name) <> '' and (
      ${isWritten(sql`text_general`)} or ${isWritten(sql`text_specific`)}
      or ${isWritten(sql`primary_issue`)}
    )
    group by 1
  `);
  return new Map(rows.map(({ folded, count }) => [folded, count]));
}

/** Not what the chat writes for a guest who only taps. */
function isWritten(text: SQL): SQL {
  return sql`coalesce(nullif(btrim(${text}), '') <> all(${sql.param([...TAPPED])}::text[]), false)`;
}
