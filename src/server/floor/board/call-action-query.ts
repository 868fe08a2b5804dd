import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { CALL_REOPENABLE_FOR_MS, type CallOutcome } from '#shared/floor/call-rules.ts';
import { notifyOfCallSql } from '../calls/queries.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

/**
 * The person going to the table. The name is null if nobody was picked at a shared device.
 */
export type StaffMember = {
  userId: string | null;
  name: string | null;
  /** The member's user ID, whether or not it was proven by a PIN. */
  memberId: string | null;
};

type CallClaim = {
  who: StaffMember;
  sid: string;
  /** When the claim to be replaced was made, as shown on the board. */
  takeOver: string | undefined;
};

/** Check and update are one statement, so that of several simultaneous claims only one succeeds. */
export async function claimFreeCall(
  services: Needs,
  id: string,
  { who, sid, takeOver }: CallClaim,
): Promise<boolean> {
  const isAsSeen = takeOver
    ? sql`or status = 'taken' and taken_at = ${takeOver}::timestamptz`
    : sql``;
  return changeCallAndNotify(
    services,
    sql`update calls set status = 'taken', taken_at = ${databaseNow(services)},
        taken_by = ${who.userId}::uuid, taken_by_name = ${who.name}::text, taken_sid = ${sid},
        first_taken_at = ${firstTakenAtSql(services)}, expected = ${who.memberId}::uuid, arrived_at = null,
        lapsed_at = null
      where id = ${id}::uuid and (${IS_FREE} ${isAsSeen})`,
  );
}

/** Only the first arrival is stored. */
export async function recordArrival(
  services: Needs,
  id: string,
  there: Pick<CallFinish, 'who' | 'sid'>,
): Promise<boolean> {
  return changeCallAndNotify(
    services,
    sql`update calls set status = 'taken', arrived_at = ${databaseNow(services)},
        ${takenIfFree(services, there)}
      where id = ${id}::uuid
        and (${IS_FREE} or status = 'taken' and arrived_at is null)`,
  );
}

type CallFinish = {
  who: StaffMember;
  sid: string;
  outcome: CallOutcome | null;
  note: string | null;
};

/**
 * Keeps the time of the first claim when a call is taken again: since then the guest has known that
 * someone is coming. Every claim sets it, so a taken call without it was claimed at an older
 * server.
 */
function firstTakenAtSql(services: Needs): SQL {
  return sql`coalesce(first_taken_at, taken_at, ${databaseNow(services)})`;
}

const IS_FREE = sql`status in ('waiting', 'missed')`;

/** Assigns a free call to the person who arrived or finished it; a taken call keeps its taker. */
function takenIfFree(services: Needs, { who, sid }: Pick<CallFinish, 'who' | 'sid'>): SQL {
  return sql`
    taken_at = case when ${IS_FREE} then ${databaseNow(services)} else taken_at end,
    first_taken_at = case when ${IS_FREE} then ${firstTakenAtSql(services)} else first_taken_at end,
    taken_by = case when ${IS_FREE} then ${who.userId}::uuid else taken_by end,
    taken_by_name = case when ${IS_FREE} then ${who.name}::text else taken_by_name end,
    expected = case when ${IS_FREE} then ${who.memberId}::uuid else expected end,
    taken_sid = case when ${IS_FREE} then ${sid} else taken_sid end,
    lapsed_at = null`;
}

export async function finishOpenCall(
  services: Needs,
  id: string,
  { who, sid, outcome, note }: CallFinish,
): Promise<boolean> {
  return changeCallAndNotify(
    services,
    sql`update calls set status = 'done', done_at = ${databaseNow(services)},
        done_by = ${who.userId}::uuid, outcome = ${outcome}::text, note = ${note}::text,
        ${takenIfFree(services, { who, sid })}
      where id = ${id}::uuid and status in ('waiting', 'taken', 'missed')`,
  );
}

/** Adds the outcome to a call that is already done, unless it has one. */
export async function addCallOutcome(
  services: Needs,
  id: string,
  { outcome, note }: Pick<CallFinish, 'outcome' | 'note'>,
): Promise<boolean> {
  return changeCallAndNotify(
    services,
    sql`update calls set outcome = ${outcome}::text, note = ${note}::text
      where id = ${id}::uuid and status = 'done' and outcome is null
        and ${outcome}::text is not null`,
  );
}

/**
 * Gives a done call back to its taker, unless the guest has already given a verdict. The claim is
 * dated now, because a call with an old claim would lapse at once.
 */
export async function reopenDoneCall(services: Needs, id: string, sid: string): Promise<boolean> {
  return changeCallAndNotify(
    services,
    sql`update calls set status = 'taken', taken_at = ${databaseNow(services)},
        first_taken_at = ${firstTakenAtSql(services)}, done_at = null, done_by = null, outcome = null,
        note = null, lapsed_at = null, taken_sid = ${sid}
      where id = ${id}::uuid and status = 'done' and is_settled is null
        and done_at > ${databaseNowPlus(services, -CALL_REOPENABLE_FOR_MS)}`,
  );
}

async function changeCallAndNotify({ db }: Needs, change: SQL): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with changed as (${change} returning id, venue_uuid)
    select ${notifyOfCallSql(sql`changed.id`, sql`changed.venue_uuid`, sql`venues.business_id`)}
    from changed join venues on venues.id = changed.venue_uuid
  `);
  return (rowCount ?? 0) > 0;
}
