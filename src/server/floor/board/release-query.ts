import { type SQL, sql } from 'drizzle-orm';
import { alarmWordsSql } from '#server/feedback/alarm-words-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { isListeningSql, mayUseBoardSql, worksAtVenueSql } from '#server/venues/listening-query.ts';
import { CALL_LAPSES_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import {
  hasLockedAnswerSql,
  type LockedAnswerIds,
  lockAnswersOfCalls,
  notifyOfCallSql,
} from '../calls/queries.ts';

type Clock = Pick<Services, 'now'>;
type Needs = Clock & { db: Queryable };

/** A call that was given back or that ended by itself, with the details of its last taker. */
export type ReleasedCall = {
  id: string;
  businessId: string;
  venueUuid: string;
  venueId: string;
  venueName: string;
  timezone: string;
  tableNumber: string;
  createdAt: string;
  safety: SafetyClass | null;
  alarmWords: string[];
  feedbackId: string | null;
  takenAt: string;
  takenBy: string | null;
  takenByName: string | null;
  /** True for an alarm: its guest did not call and is told nothing. */
  isAlarm: boolean;
  /** Whether the table comes from its scanned code. */
  isScanned: boolean;
  status: 'waiting' | 'missed' | 'done';
};

/** Per run of the job; the next run follows within seconds. */
const MAX_RELEASED = 100;

/**
 * Whether the taker of a call can still be expected: the session that claimed it is valid, a member
 * who was picked at a shared device still works at the venue, and nobody has taken the member's
 * section away. A call that was claimed at an older server has no session to check; its guest may
 * have been promised that someone is coming.
 */
function isCallHeld(services: Clock): SQL<boolean> {
  return sql<boolean>`(
    (calls.first_taken_at is null or ${mayUseBoardSql(services, sql`calls.taken_sid`)})
    and (calls.expected is null or exists (
      select from members where members.business_id = venues.business_id
        and members.user_id = calls.expected and ${worksAtVenueSql()}
    ))
    and not ${isTakerOffShift(services)}
  )`;
}

/**
 * Whether the taker had a section when they took the call and has none now, because the sections
 * were handed over or cleared. The end of a shift is only an estimate, so it says nothing by
 * itself, and a member who has reached the table stays with the guest.
 */
function isTakerOffShift(services: Clock): SQL<boolean> {
  const now = databaseNow(services);
  return sql<boolean>`(
    calls.arrived_at is null and ${hasSectionAt(sql`calls.taken_at`)} and not ${hasSectionAt(now)}
    and exists (select from shifts where shifts.venue_uuid = venues.id and ${isShiftAt(now)})
  )`;
}

function hasSectionAt(moment: SQL): SQL {
  return sql`exists (
    select from shifts join shift_tables on shift_tables.shift_id = shifts.id
    join roster_people on roster_people.id = shift_tables.person_id
    where shifts.venue_uuid = venues.id and roster_people.user_id = calls.expected
      and ${isShiftAt(moment)}
  )`;
}

function isShiftAt(moment: SQL): SQL {
  return sql`shifts.starts_at <= ${moment} and shifts.ends_at > ${moment}`;
}

/** A call that the guest has already judged is never given back. */
function isCallAbandoned(services: Clock): SQL<boolean> {
  return sql<boolean>`(calls.is_settled is null and not ${isCallHeld(services)})`;
}

function hasCallLapsed(services: Clock): SQL<boolean> {
  return sql<boolean>`greatest(calls.taken_at, calls.arrived_at)
    <= ${databaseNowPlus(services, -CALL_LAPSES_AFTER_MS)}`;
}

function isReleasableCall(services: Clock): SQL {
  return sql`from calls join venues on venues.id = calls.venue_uuid
    where calls.status = 'taken' and (${hasCallLapsed(services)} or ${isCallAbandoned(services)})`;
}

/** Cheap check for a job that runs every two seconds and usually finds nothing. */
export async function hasReleasableCall(services: Needs): Promise<boolean> {
  const { rows } = await services.db.execute(sql`select ${isReleasableCall(services)} limit 1`);
  return rows.length > 0;
}

export async function lockAnswersOfReleasableCalls(services: Needs): Promise<LockedAnswerIds> {
  return lockAnswersOfCalls(services.db, isReleasableCall(services));
}

/**
 * Calls whose taker is gone wait again, as if just made. If nobody else is listening at the venue,
 * they count as missed at once.
 */
export async function returnCallsToWaiting(
  services: Needs,
  locked: LockedAnswerIds,
): Promise<ReleasedCall[]> {
  const now = databaseNow(services);
  return releaseCallsWhere(
    services,
    locked,
    sql`not ${hasCallLapsed(services)} and ${isCallAbandoned(services)}`,
    sql`status = case when ${isListeningSql(services)} then 'waiting' else 'missed' end,
      missed_at = case when ${isListeningSql(services)} then null else ${now} end,
      given_back_at = ${now}, ${TAKEN_BY_NOBODY}`,
  );
}

/**
 * Ends calls that stayed taken for too long. If a member reported being at the table or the
 * guest gave a verdict, the call is done; otherwise it is missed, since perhaps nobody came.
 */
export async function endLapsedCalls(
  services: Needs,
  locked: LockedAnswerIds,
): Promise<ReleasedCall[]> {
  const now = databaseNow(services);
  const wasThere = sql`(calls.arrived_at is not null or calls.is_settled is not null)`;
  const there = await releaseCallsWhere(
    services,
    locked,
    sql`${hasCallLapsed(services)} and ${wasThere}`,
    sql`status = 'done', done_at = ${now}, lapsed_at = ${now}`,
  );
  const unknown = await releaseCallsWhere(
    services,
    locked,
    sql`${hasCallLapsed(services)} and not ${wasThere}`,
    sql`status = 'missed', missed_at = ${now}, lapsed_at = ${now}, ${TAKEN_BY_NOBODY}`,
  );
  return [...there, ...unknown];
}

const TAKEN_BY_NOBODY = sql`taken_at = null, first_taken_at = null, taken_by = null,
  taken_by_name = null, expected = null, taken_sid = null, arrived_at = null`;

/**
 * Returns the oldest call first, the order in which an email lists them. Skips calls that another
 * transaction is changing, and calls that became releasable or got their answer after the answers
 * were locked. The next run handles them.
 */
async function releaseCallsWhere(
  services: Needs,
  locked: LockedAnswerIds,
  which: SQL,
  change: SQL,
): Promise<ReleasedCall[]> {
  const { rows } = await services.db.execute<ReleasedCall>(sql`
    with held as (
      select calls.id, calls.table_number, calls.created_at, calls.safety, calls.feedback_id,
        calls.taken_at, calls.taken_by, calls.taken_by_name, calls.is_alarm,
        calls.table_proof
      from calls join venues on venues.id = calls.venue_uuid
      where calls.status = 'taken' and ${which} and ${hasLockedAnswerSql(locked)}
      order by calls.taken_at, calls.id limit ${MAX_RELEASED} for update of calls skip locked
    ), changed as (
      update calls set ${change} from held, venues
      where calls.id = held.id and venues.id = calls.venue_uuid
      returning calls.id, calls.status, calls.venue_uuid
    )
    select changed.id, changed.status, held.table_number as "tableNumber",
      held.created_at as "createdAt", held.safety, held.feedback_id as "feedbackId",
      held.taken_at as "takenAt", held.taken_by as "takenBy",
      held.taken_by_name as "takenByName", held.is_alarm as "isAlarm",
      held.table_proof is not distinct from 'signed' as "isScanned", venues.id as "venueUuid",
      venues.venue_id as "venueId", venues.name as "venueName", venues.timezone,
      venues.business_id as "businessId",
      ${alarmWordsSql(sql`held.feedback_id`, sql`held.created_at`)} as "alarmWords",
      ${notifyOfCallSql(sql`changed.id`, sql`changed.venue_uuid`, sql`venues.business_id`)}
    from changed join held on held.id = changed.id join venues on venues.id = changed.venue_uuid
    order by held.created_at, changed.id
  `);
  return rows;
}
