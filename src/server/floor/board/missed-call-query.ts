import { type SQL, sql } from 'drizzle-orm';
import { alarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { isListeningSql, worksAtVenueSql } from '#server/venues/listening-query.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import {
  hasLockedAnswerSql,
  type LockedAnswerIds,
  lockAnswersOfCalls,
  notifyOfCallSql,
  WAITING_SINCE,
} from '../calls/queries.ts';
import type { MissedCallForMail } from './missed-call-mail-query.ts';

type Clock = Pick<Services, 'now'>;
type Needs = Clock & { db: Queryable };

/** Per run of the job; the next run follows within seconds. */
const MAX_MISSED = 100;

/** Cheap check for a job that runs every two seconds and usually finds nothing. */
export async function hasLateCall(services: Needs, lateAfterMs: number): Promise<boolean> {
  const { rows } = await services.db.execute(
    sql`select ${lateCalls(services, lateAfterMs)} limit 1`,
  );
  return rows.length > 0;
}

export async function lockAnswersOfLateCalls(
  services: Needs,
  lateAfterMs: number,
): Promise<LockedAnswerIds> {
  return lockAnswersOfCalls(services.db, lateCalls(services, lateAfterMs));
}

/** Marks late calls as missed; the same statement notifies boards and guests. */
export async function markMissedCalls(
  services: Needs,
  missedAfterMs: number,
  locked: LockedAnswerIds,
): Promise<MissedCallForMail[]> {
  const inTime = sql`${WAITING_SINCE} + ${missedAfterMs} * interval '1 millisecond'`;
  const { rows } = await services.db.execute<MissedCallForMail>(sql`
    with changed as (
      update calls set status = 'missed', missed_at = least(${inTime}, ${databaseNow(services)})
      where id in (
        select calls.id ${lateCalls(services, missedAfterMs)} and ${hasLockedAnswerSql(locked)}
        order by calls.created_at limit ${MAX_MISSED} for update of calls skip locked
      )
      returning id, venue_uuid, table_number, created_at, safety, is_alarm, table_proof,
        feedback_id,
        -- Missed early, because nobody was left who could have come.
        case when missed_at < ${inTime} then 'unheard' else 'late' end as why
    )
    select changed.id, changed.safety, changed.is_alarm as "isAlarm", changed.why,
      changed.table_proof is not distinct from 'signed' as "isScanned",
      changed.table_number as "tableNumber", changed.created_at as "createdAt",
      venues.id as "venueUuid", venues.venue_id as "venueId", venues.name as "venueName",
      venues.timezone,
      ${alarmWordsSql(sql`changed.feedback_id`, sql`changed.created_at`)} as "alarmWords",
      ${notifyOfCallSql(sql`changed.id`, sql`changed.venue_uuid`, sql`venues.business_id`)}
    from changed join venues on venues.id = changed.venue_uuid
    order by changed.created_at, changed.id
  `);
  return rows;
}

function lateCalls(services: Clock, lateAfterMs: number): SQL {
  return sql`from calls join venues on venues.id = calls.venue_uuid
    where calls.status = 'waiting'
      and calls.created_at <= ${databaseNowPlus(services, -Math.min(lateAfterMs, LISTENING_FOR_MS))}
      and (${WAITING_SINCE} <= ${databaseNowPlus(services, -lateAfterMs)} or ${isUnheardCall(services)})`;
}

/**
 * Whether nobody has been listening for longer than a board takes to reload or reconnect. Alarms
 * are excluded: their guests were promised nothing, and managers are notified of them anyway.
 */
function isUnheardCall(services: Clock): SQL<boolean> {
  return sql<boolean>`(
    not calls.is_alarm and ${WAITING_SINCE} <= ${databaseNowPlus(services, -LISTENING_FOR_MS)}
    and not ${isListeningSql(services, LISTENING_FOR_MS)} and not ${WAS_MEMBER_PUSHED}
  )`;
}

/**
 * Whether, since the call began to wait, a member who still works at the venue was sent a push that
 * has not failed. An earlier push does not count: it did not say that the call is waiting again.
 */
const WAS_MEMBER_PUSHED = sql<boolean>`exists (
  select from members
  join sessions on sessions.business_id = members.business_id
    and sessions.user_id = members.user_id
  join push_subscriptions wanted on wanted.sid = sessions.sid
  join pushes on pushes.subscription_id = wanted.id
  where members.business_id = venues.business_id and ${worksAtVenueSql()}
    and pushes.about = calls.id::text and pushes.state <> 'failed'
    -- A server rounds its clock, so a push may look a moment older than the call.
    and pushes.created_at > ${WAITING_SINCE} - interval '1 second'
)`;
