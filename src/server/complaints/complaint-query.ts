import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  makeOldestRowsBatch,
  type RetentionBatch,
} from '#server/platform/database/retention-batch.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { ComplaintEvent } from '#shared/complaints/complaint-events.ts';
import { FLOOR_ACTOR, GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import type { ComplaintFacts } from '#shared/complaints/decide-act.ts';
import { complaintEvents, complaintStates } from './table.ts';
import { unattendedDangerSinceSql } from './unattended-danger-query.ts';

/**
 * Locks answers until the transaction ends. Every change to a complaint, its calls or its case
 * locks the answer first, as does erasing the guest, so that no two of them can deadlock.
 */
export async function lockAnswers(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    select from feedback where id = any(${sql.param([...ids])}::uuid[]) order by id
    for no key update
  `);
}

export type StoredComplaint = {
  venueUuid: string;
  createdAt: Date;
  facts: ComplaintFacts;
};

/** Undefined if this tenant has no such complaint. Lock the answer first. */
export async function findComplaint(
  tx: Transaction,
  tenant: TenantScope,
  feedbackId: string,
): Promise<StoredComplaint | undefined> {
  const [row] = await tx
    .select({
      venueUuid: venues.id,
      createdAt: feedback.createdAt,
      repliedAt: replies.repliedAt,
      state: complaintStates,
      unattendedSinceMs: sql<number | null>`(
        extract(epoch from ${unattendedDangerSinceSql(sql`feedback.id`)}) * 1000
      )::float8`,
    })
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .leftJoin(complaintStates, eq(complaintStates.feedbackId, feedback.id))
    .where(
      and(
        eq(feedback.id, feedbackId),
        isInScope(tenant),
        isNull(venues.deletedAt),
        isNull(feedback.heldAt),
        IS_COMPLAINT,
      ),
    );
  if (!row) return undefined;
  const { venueUuid, createdAt, state, repliedAt, unattendedSinceMs } = row;
  return {
    venueUuid,
    createdAt,
    facts: {
      snapshot: state ?? undefined,
      note: state?.note ?? null,
      repliedAt,
      unattendedSince: unattendedSinceMs === null ? null : new Date(unattendedSinceMs),
    },
  };
}

/**
 * Adds an event to each answer. Lock the answers first, because the events of an answer are
 * numbered.
 */
export async function insertComplaintEvents(
  tx: Transaction,
  feedbackIds: readonly string[],
  { kind, at, by, details }: ComplaintEvent,
): Promise<void> {
  await tx.execute(sql`
    insert into complaint_events (feedback_id, number, kind, at, "by", details)
    select complaint.id, ${lastEventNumber(sql`complaint.id`)} + 1, ${kind},
      ${at.toISOString()}::timestamptz, ${by}::text, ${JSON.stringify(details)}::jsonb
    from unnest(${sql.param([...feedbackIds])}::uuid[]) as complaint(id)
  `);
}

/**
 * Adds the events of these calls that their answers lack, oldest first. A call without an answer
 * has no events. Lock the answers first.
 */
export async function insertCallEvents(
  tx: Transaction,
  moved: readonly { id: string }[],
): Promise<void> {
  if (moved.length === 0) return;
  const callIds = moved.map(({ id }) => id);
  await tx.execute(sql`
    insert into complaint_events (feedback_id, number, kind, at, "by", details)
    select calls.feedback_id, ${lastEventNumber(sql`calls.feedback_id`)} + row_number() over (
        partition by calls.feedback_id order by moment.at, calls.created_at, calls.id, moment.place
      ), moment.kind, moment.at, moment."by", jsonb_build_object('call', calls.id)
    from calls cross join lateral (values
      (1, 'called', calls.created_at, case when not calls.is_alarm then ${GUEST_ACTOR} end),
      (2, 'claimed', calls.taken_at, ${TAKER}),
      (3, 'came', calls.arrived_at, ${TAKER}),
      (4, 'ended', calls.done_at,
        case when calls.lapsed_at is null then coalesce(calls.done_by::text, ${TAKER}) end),
      (5, 'withdrawn', calls.withdrawn_at, ${GUEST_ACTOR}),
      (6, 'missed', calls.missed_at, null),
      (7, 'given_back', calls.given_back_at, null)
    ) as moment (place, kind, at, "by")
    where calls.id = any(${sql.param(callIds)}::uuid[]) and calls.feedback_id is not null
      and moment.at is not null and not exists (
        select from complaint_events known
        where known.feedback_id = calls.feedback_id and known.kind = moment.kind
          and known.at = moment.at and known.details ->> 'call' = calls.id::text
      )
  `);
}

const TAKER = sql`coalesce(calls.taken_by::text, ${FLOOR_ACTOR})`;

function lastEventNumber(feedbackId: SQL): SQL {
  return sql`coalesce((
    select max(earlier.number) from complaint_events earlier
    where earlier.feedback_id = ${feedbackId}
  ), 0)`;
}

/**
 * Records the state of complaints whose last act has no event: it happened before events were
 * recorded, or a server of an earlier version wrote it during an update. Locks the states until the
 * transaction ends. Lock the answers first.
 */
export async function insertEventsForOldStates(
  tx: Transaction,
  feedbackIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with state as materialized (
      select * from complaint_states
      where feedback_id = any(${sql.param([...feedbackIds])}::uuid[])
      order by feedback_id for update
    )
    insert into complaint_events (feedback_id, number, kind, at, details)
    select state.feedback_id, ${lastEventNumber(sql`state.feedback_id`)} + 1, 'carried_over',
      coalesce(state.resolved_at, state.taken_at, state.reopened_at, state.feedback_created_at),
      jsonb_build_object('state', jsonb_build_object(
        'status', state.status, 'takenBy', state.taken_by, 'takenAt', state.taken_at,
        'resolvedBy', state.resolved_by, 'resolvedAt', state.resolved_at, 'how', state.how,
        'reopenedAt', state.reopened_at, 'history', state.history
      ))
    from state where ${LACKS_EVENT}
  `);
}

/** Whether a row `state` of `complaint_states` has no event for its last act. */
const LACKS_EVENT = sql`not exists (
  select from complaint_events known where known.feedback_id = state.feedback_id and (
    known.kind = 'carried_over'
      and known.details -> 'state' -> 'history' -> -1 is not distinct from state.history -> -1
    or known.kind = state.history -> -1 ->> 'act'
      and known.at = (state.history -> -1 ->> 'at')::timestamptz
  )
)`;

/** Complaints with a later id than `after` whose last act has no event. */
export async function findStatesWithoutEvents(
  db: Queryable,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select state.feedback_id as id from complaint_states state
    where state.feedback_id > ${after}::uuid and ${LACKS_EVENT}
    order by state.feedback_id limit ${most}
  `);
  return rows.map(({ id }) => id);
}

export async function storeComplaintState(
  tx: Transaction,
  row: typeof complaintStates.$inferInsert,
): Promise<void> {
  const { feedbackId, venueUuid, feedbackCreatedAt, ...state } = row;
  await tx
    .insert(complaintStates)
    .values(row)
    .onConflictDoUpdate({ target: complaintStates.feedbackId, set: state });
}

/** The events of a complaint, oldest first. */
export async function findComplaintEvents(
  db: Queryable,
  feedbackId: string,
): Promise<ComplaintEvent[]> {
  return db
    .select({
      kind: complaintEvents.kind,
      at: complaintEvents.at,
      by: complaintEvents.by,
      details: complaintEvents.details,
    })
    .from(complaintEvents)
    .where(eq(complaintEvents.feedbackId, feedbackId))
    .orderBy(complaintEvents.number);
}

/** For demo data and tests. */
export async function insertComplaintStates(
  db: Queryable,
  rows: readonly (typeof complaintStates.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(complaintStates).values([...rows]);
  await db.insert(complaintEvents).values(
    rows.map((row) => ({
      feedbackId: row.feedbackId,
      number: 1,
      kind: 'carried_over' as const,
      at: row.resolvedAt ?? row.takenAt ?? row.reopenedAt ?? row.feedbackCreatedAt,
      details: {
        state: {
          status: row.status,
          takenBy: row.takenBy ?? null,
          takenAt: row.takenAt?.toISOString() ?? null,
          resolvedBy: row.resolvedBy ?? null,
          resolvedAt: row.resolvedAt?.toISOString() ?? null,
          how: row.how ?? null,
          reopenedAt: row.reopenedAt?.toISOString() ?? null,
          history: row.history,
        },
      },
    })),
  );
}

/** Erases old resolution notes. Status and kind of resolution stay. */
export function resolutionNoteErasure(before: Date): RetentionBatch {
  return makeOldestRowsBatch(sql`update complaint_states set note = null`, {
    key: complaintStates.feedbackId,
    at: complaintStates.feedbackCreatedAt,
    where: sql`note is not null`,
    before,
  });
}
