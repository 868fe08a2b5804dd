import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import { PRESET_TEXTS } from '#server/understanding/reading/texts-to-read.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { SERVER_SPELLING } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

/** Only the newest answers are counted, so that the query stays fast for busy venues. */
const MAX_ANSWERS = 50_000;

/** Answers that name a staff member and have a text, counted by lower-case name. */
export async function countMentionsWithWords(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<Map<string, number>> {
  const isOnDays = days ? arrivedOn(days, venue.timezone) : sql`true`;
  const { rows } = await db.execute<{ folded: string; count: number }>(sql`
    select search_folded(${SERVER_SPELLING}) as folded, count(*)::int as count
    from (
      select server_name, text_general, text_specific, primary_issue from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null and ${isOnDays}
      order by created_at desc, id desc limit ${MAX_ANSWERS}
    ) newest
    where btrim(server_name) <> '' and (
      ${isWritten(sql`text_general`)} or ${isWritten(sql`text_specific`)}
      or ${isWritten(sql`primary_issue`)}
    )
    group by 1
  `);
  return new Map(rows.map(({ folded, count }) => [folded, count]));
}

/** Whether the guest wrote the text, rather than the chat storing it for a tap. */
function isWritten(text: SQL): SQL {
  return sql`coalesce(nullif(btrim(${text}), '') <> all(${sql.param([...PRESET_TEXTS])}::text[]), false)`;
}
