import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { databaseNow, databaseNowPlus } from '#server/platform/database/database-clock.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { LIVE_CHANNEL } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { areCallsPausedSql, isListeningSql } from '#server/venues/listening-query.ts';
import { CALL_MISSED_AFTER_MS, type CallStatus } from '#shared/floor/call-rules.ts';
import type { NewCall } from '#shared/floor/calls-contract.ts';
import { calls, type TableProof } from '../table.ts';

type Needs = Pick<Services, 'now'> & { db: Queryable };

export type CallRow = typeof calls.$inferSelect;

/**
 * When the call began to wait. The wait starts again if the call was given back, or if it was
 * missed and its guest then wrote about danger.
 */
export const WAITING_SINCE = sql`coalesce(calls.given_back_at, calls.created_at)`;

/**
 * The current status, the same on every server: an overdue call counts as missed even before the
 * background job has marked it.
 */
export function currentCallStatusSql(services: Pick<Services, 'now'>): SQL<CallStatus> {
  return sql<CallStatus>`case
    when ${calls.status} = 'waiting'
      and ${WAITING_SINCE} <= ${databaseNowPlus(services, -CALL_MISSED_AFTER_MS)}
    then 'missed' else ${calls.status} end`;
}

/** Notifies all servers when the transaction of the selecting statement commits. */
export function notifyOfCallSql(callId: SQL, venueUuid: SQL, businessId: SQL): SQL {
  return sql`pg_notify(${LIVE_CHANNEL}, json_build_array(json_build_object(
    'businessId', ${businessId}, 'feedback', null,
    'floor', json_build_object('venueUuid', ${venueUuid}, 'callId', ${callId})
  ))::text)`;
}

const BUSINESS_ID = sql<string | null>`(
  select venues.business_id from venues where venues.id = calls.venue_uuid
)`;

export type StoredCall = NewCall & {
  id: string;
  venueUuid: string;
  tokenHash: string;
  keyHash: string | null;
  tableProof: TableProof | null;
  /** Keyed hash of the caller's network. */
  network: string;
};

/**
 * Stores the call only if somebody is listening at that moment, and notifies boards in the same
 * statement. Returns false if nobody is listening, calls are off or paused, or the key was used.
 */
export async function insertCall(services: Needs, call: StoredCall): Promise<boolean> {
  const { id, venueUuid, tableNumber, rating, primaryIssue } = call;
  const { tokenHash, keyHash, tableProof, network } = call;
  const { rowCount } = await services.db.execute(sql`
    with stored as (
      insert into calls (
        id, venue_uuid, table_number, rating, primary_issue, token_hash, key_hash, table_proof,
        networks, created_at
      )
      select ${id}::uuid, venues.id, ${tableNumber}, ${rating ?? null}::text,
        ${primaryIssue ?? null}::text, ${tokenHash}, ${keyHash}::text, ${tableProof}::text,
        array[${network}::text], ${databaseNow(services)}
      from venues
      where venues.id = ${venueUuid}::uuid and venues.deleted_at is null and venues.live_floor
        and ${isListeningSql(services)} and not ${areCallsPausedSql(services)}
      on conflict (venue_uuid, key_hash) do nothing
      returning id, venue_uuid
    )
    select ${notifyOfCallSql(sql`stored.id`, sql`stored.venue_uuid`, sql`venues.business_id`)}
    from stored join venues on venues.id = stored.venue_uuid
  `);
  return rowCount === 1;
}

export async function findCallByKey(
  db: Queryable,
  venueUuid: string,
  keyHash: string,
): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.venueUuid, venueUuid), eq(calls.keyHash, keyHash)));
  return row;
}

export type CallWithStatus = CallRow & { currentStatus: CallStatus };

/** The call of the guest who holds this token. */
export async function findCallByToken(
  services: Needs,
  tokenHash: string,
): Promise<(CallWithStatus & CallWithBusiness) | undefined> {
  return findCall(services, eq(calls.tokenHash, tokenHash));
}

export async function findCallById(
  services: Needs,
  id: string,
): Promise<CallWithStatus | undefined> {
  return findCall(services, eq(calls.id, id));
}

async function findCall(
  services: Needs,
  which: SQL,
): Promise<(CallWithStatus & CallWithBusiness) | undefined> {
  const [row] = await services.db
    .select({
      ...getTableColumns(calls),
      currentStatus: currentCallStatusSql(services),
      businessId: BUSINESS_ID,
    })
    .from(calls)
    .where(which);
  return row;
}

/**
 * Locks the answer of a call before the call itself, in the order that erasing and every change to
 * the complaint use: any other order could deadlock.
 */
export async function lockAnswerOfCall(
  tx: Transaction,
  call: { id: string } | { tokenHash: string },
): Promise<void> {
  const which =
    'id' in call ? sql`calls.id = ${call.id}::uuid` : sql`calls.token_hash = ${call.tokenHash}`;
  await tx.execute(sql`
    select from feedback where id = (select calls.feedback_id from calls where ${which}) for no key update
  `);
}

/** The IDs of the locked answers; only their calls, and those without an answer, may be changed. */
export type LockedAnswerIds = readonly string[];

/** Locks the answers of several calls, `from calls …`, in the same order as lockAnswerOfCall. */
export async function lockAnswersOfCalls(db: Queryable, fromCalls: SQL): Promise<LockedAnswerIds> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from feedback where id in (select calls.feedback_id ${fromCalls})
    order by id for no key update
  `);
  return rows.map(({ id }) => id);
}

export function hasLockedAnswerSql(locked: LockedAnswerIds): SQL {
  return sql`(calls.feedback_id is null
    or calls.feedback_id = any(${sql.param([...locked])}::uuid[]))`;
}

/**
 * Withdraws a call. Returns false, and changes nothing, if the call is already done or withdrawn. A
 * safety matter cannot be withdrawn while it is on the board, where staff must see its alarm.
 */
export async function withdrawCallByToken(services: Needs, tokenHash: string): Promise<boolean> {
  const { rowCount } = await services.db.execute(sql`
    with withdrawn as (
      update calls set status = 'withdrawn', withdrawn_at = ${databaseNow(services)}
      where token_hash = ${tokenHash} and status in ('waiting', 'taken', 'missed')
        and (safety is null or lapsed_at is not null)
      returning id, venue_uuid
    )
    select ${notifyOfCallSql(sql`withdrawn.id`, sql`withdrawn.venue_uuid`, sql`venues.business_id`)}
    from withdrawn join venues on venues.id = withdrawn.venue_uuid
  `);
  return rowCount === 1;
}

/**
 * Stores the guest's verdict and returns the previous one, read while the call is locked. Returns
 * undefined unless the call is taken or done: before that there is nothing to judge.
 */
export async function settleCallByToken(
  services: Needs,
  tokenHash: string,
  isSettled: boolean,
): Promise<{ isSettledBefore: boolean | null } | undefined> {
  const { rows } = await services.db.execute<{ isSettledBefore: boolean | null }>(sql`
    with judged as (
      select id, is_settled from calls
      where token_hash = ${tokenHash} and status in ('taken', 'done') for update
    ),
    settled as (
      update calls set is_settled = ${isSettled}, settled_at = ${databaseNow(services)}
      from judged where calls.id = judged.id
      returning calls.id, calls.venue_uuid, judged.is_settled
    )
    select settled.is_settled as "isSettledBefore",
      ${notifyOfCallSql(sql`settled.id`, sql`settled.venue_uuid`, sql`venues.business_id`)}
    from settled join venues on venues.id = settled.venue_uuid
  `);
  return rows[0];
}

export type CallWithBusiness = CallRow & { businessId: string | null };

/** Links a call to the answer of the same guest, once, and only within the same venue. */
export async function joinCallToFeedback(
  db: Queryable,
  {
    feedbackId,
    venueUuid,
    ...call
  }: { feedbackId: string; venueUuid: string } & ({ tokenHash: string } | { keyHash: string }),
): Promise<CallWithBusiness | undefined> {
  const [row] = await db
    .update(calls)
    .set({ feedbackId })
    .where(
      and(
        'tokenHash' in call ? eq(calls.tokenHash, call.tokenHash) : eq(calls.keyHash, call.keyHash),
        eq(calls.venueUuid, venueUuid),
        sql`${calls.feedbackId} is null`,
      ),
    )
    .returning({
      ...getTableColumns(calls),
      businessId: BUSINESS_ID,
    });
  return row;
}

/** The calls that the guests of these answers made, oldest first. */
export async function findCallsOfAnswers(
  db: Queryable,
  feedbackIds: readonly string[],
): Promise<CallWithBusiness[]> {
  return db
    .select({ ...getTableColumns(calls), businessId: BUSINESS_ID })
    .from(calls)
    .where(and(inArray(calls.feedbackId, [...feedbackIds]), eq(calls.isAlarm, false)))
    .orderBy(asc(calls.createdAt), asc(calls.id));
}

/** Unlinks calls from these answers, so that the calls are kept when the answers are deleted. */
export function unlinkCallsFromFeedbackSql(feedbackIds: SQL): SQL {
  return sql`update calls set feedback_id = null where feedback_id = any(${feedbackIds})`;
}

/** Inserts finished calls as given. */
export async function insertCallRows(
  db: Queryable,
  rows: readonly (typeof calls.$inferInsert)[],
): Promise<void> {
  await insertMany(db, calls, rows);
}
