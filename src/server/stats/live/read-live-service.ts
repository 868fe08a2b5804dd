import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNowPlus } from '#server/platform/database/database-clock.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { CALL_MISSED_AFTER_MS, CALL_OUTCOMES, type CallOutcome } from '#shared/floor/call-rules.ts';
import type { CallFigures } from '#shared/stats/call-figures.ts';
import type { liveService as contract } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { readComplaintTimes } from '../read-complaint-times.ts';
import type { ZonedVenue } from '../venue-totals.ts';
import {
  makeQuartiles,
  measureComplaintWaits,
  type Quartiles,
  selectQuartiles,
} from './complaint-waits-query.ts';

/** If a call was later reopened or taken over, it still counts from when it was first taken. */
const TAKEN_AT = sql`coalesce(first_taken_at, taken_at)`;
/**
 * When staff arrived at the table. If that was not recorded, the end of the call, unless the guest
 * had left.
 */
const CAME_AT = sql`coalesce(
  arrived_at, case when status = 'done' and outcome is distinct from 'left' then done_at end
)`;
/**
 * As defined in PUT_RIGHT_EXPLANATION. If staff gave no outcome, the guest must have confirmed it.
 */
export const IS_PUT_RIGHT = sql`status = 'done' and case when outcome is null then is_settled
  else outcome <> 'left' and is_settled is not false end`;

/** How quickly calls and complaints were answered on the given days, or over all time. */
export async function readLiveService(
  services: Services,
  venue: ZonedVenue & { liveFloor: boolean },
  days: DaySpan | undefined,
): Promise<z.input<typeof contract.response>> {
  const [calls, answers, { complaints }] = await Promise.all([
    countCalls(services, venue, days),
    measureComplaintWaits(services.db, venue, days),
    readComplaintTimes(services.db, venue, days),
  ]);
  return { calls: venue.liveFloor || calls.made > 0 ? calls : null, complaints, ...answers };
}

type Row = Pick<CallFigures, 'made' | 'withdrawn' | 'missed' | 'refused' | 'putRight'> & {
  taken: number;
  quarters: Quartiles;
  came: number;
  cameQuarters: Quartiles;
  outcomes: Record<CallOutcome, number>;
};

/** Figures about the calls on the given days, or over all time. */
export async function countCalls(
  services: Pick<Services, 'now'> & { db: Queryable },
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<CallFigures> {
  const inDays = (at: SQL) => (days ? arrivedOnSql(days, venue.timezone, at) : sql`true`);
  const { rows } = await services.db.execute<Row>(sql`
    select count(*)::int as made,
      count(*) filter (where status = 'withdrawn')::int as withdrawn,
      count(*) filter (where status = 'missed' or (
        status = 'waiting' and coalesce(given_back_at, created_at)
          <= ${databaseNowPlus(services, -CALL_MISSED_AFTER_MS)}
      ))::int as missed,
      (
        select count(*)::int from refused_calls
        where refused_calls.venue_uuid = ${venue.id}::uuid and ${inDays(sql`refused_calls.created_at`)}
      ) as refused,
      count(taken_at)::int as taken,
      ${selectQuartiles(sql`extract(epoch from ${TAKEN_AT} - created_at)`)} as quarters,
      count(${CAME_AT})::int as came,
      ${selectQuartiles(sql`extract(epoch from ${CAME_AT} - created_at)`)} as "cameQuarters",
      count(*) filter (where ${IS_PUT_RIGHT})::int as "putRight",
      json_build_object(${sql.join(CALL_OUTCOMES.flatMap(outcomeCount), sql`, `)}) as outcomes
    from calls where venue_uuid = ${venue.id}::uuid and not is_alarm
      and ${inDays(sql`calls.created_at`)}
  `);
  const [row] = rows;
  if (!row) throw new Error('calls without a row');
  const { taken, quarters, came, cameQuarters, ...figures } = row;
  return {
    ...figures,
    untilTaken: makeQuartiles(taken, quarters),
    untilThere: makeQuartiles(came, cameQuarters),
  };
}

function outcomeCount(outcome: CallOutcome): SQL[] {
  return [
    sql`${outcome}::text`,
    sql`count(*) filter (where status = 'done' and outcome = ${outcome})::int`,
  ];
}
