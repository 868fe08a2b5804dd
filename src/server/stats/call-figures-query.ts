import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseLater } from '#server/platform/database/database-clock.ts';
import { arrivedOn } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { CALL_OUTCOMES, type CallOutcome, MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { CallFigures } from '#shared/stats/call-figures.ts';
import type { Days } from '#shared/stats/definitions.ts';
import { type Quarters, quartersOf, spreadOf } from './spread-query.ts';
import type { AskedVenue } from './venue-totals.ts';

type Row = Pick<CallFigures, 'made' | 'withdrawn' | 'missed' | 'putRight'> & {
  taken: number;
  quarters: Quarters;
  outcomes: Record<CallOutcome, number>;
};

/** What became of the calls that were made on these days, or at any time? */
export async function countCalls(
  services: Pick<Services, 'now'> & { db: Queryable },
  venue: AskedVenue,
  days: Days | undefined,
): Promise<CallFigures> {
  const inDays = days ? arrivedOn(days, venue.timezone, sql`calls.created_at`) : sql`true`;
  const { rows } = await services.db.execute<Row>(sql`
    select count(*)::int as made,
      count(*) filter (where status = 'withdrawn')::int as withdrawn,
      count(*) filter (where status = 'missed' or (
        status = 'waiting' and created_at <= ${databaseLater(services, -MISSED_AFTER_MS)}
      ))::int as missed,
      count(taken_at)::int as taken,
      ${quartersOf(sql`extract(epoch from taken_at - created_at)`)} as quarters,
      count(*) filter (where ${IS_PUT_RIGHT})::int as "putRight",
      json_build_object(${sql.join(CALL_OUTCOMES.flatMap(outcomeCount), sql`, `)}) as outcomes
    from calls where venue_uuid = ${venue.id}::uuid and ${inDays}
  `);
  const [row] = rows;
  if (!row) throw new Error('calls without a row');
  const { taken, quarters, ...figures } = row;
  return { ...figures, untilTaken: spreadOf(taken, quarters) };
}

/** As PUT_RIGHT_WORDS have it. */
const IS_PUT_RIGHT = sql`status = 'done' and outcome <> 'left' and is_settled is not false`;

function outcomeCount(outcome: CallOutcome): SQL[] {
  return [
    sql`${outcome}::text`,
    sql`count(*) filter (where status = 'done' and outcome = ${outcome})::int`,
  ];
}
