import { and, eq, isNull, sql } from 'drizzle-orm';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { changeOldest, type RetentionBatch } from '#server/platform/database/retention-batch.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { replies } from '#server/replies/table.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { venues } from '#server/venues/table.ts';
import type { ComplaintEvent } from '#shared/complaints/complaint-events.ts';
import type { ComplaintFacts } from '#shared/complaints/decide-act.ts';
import { complaintEvents, complaintStates } from './table.ts';
import { untendedSince } from './untended-danger-query.ts';

/**
 * Locks an answer until the transaction ends. Every change to a complaint, its calls and its case
 * locks the answer first, so that no two of them deadlock, nor one with the erasing of the guest.
 */
export async function lockAnswer(tx: Transaction, feedbackId: string): Promise<void> {
  await tx.execute(sql`
    select from feedback where id = ${feedbackId}::uuid for no key update
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
      untendedSinceMs: sql<number | null>`(
        extract(epoch from ${untendedSince(sql`feedback.id`)}) * 1000
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
  const { venueUuid, createdAt, state, repliedAt, untendedSinceMs } = row;
  return {
    venueUuid,
    createdAt,
    facts: {
      life: state ?? undefined,
      note: state?.note ?? null,
      repliedAt,
      untendedSince: untendedSinceMs === null ? null : new Date(untendedSinceMs),
    },
  };
}

/** Lock the answer first, because the events of a complaint are numbered. */
export async function insertComplaintEvent(
  tx: Transaction,
  feedbackId: string,
  { kind, at, by, details }: ComplaintEvent,
): Promise<void> {
  await tx.execute(sql`
    insert into complaint_events (feedback_id, number, kind, at, "by", details)
    select ${feedbackId}::uuid, coalesce(max(number), 0) + 1, ${kind},
      ${at.toISOString()}::timestamptz, ${by}::text, ${JSON.stringify(details)}::jsonb
    from complaint_events where feedback_id = ${feedbackId}::uuid
  `);
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
  return changeOldest(sql`update complaint_states set note = null`, {
    key: complaintStates.feedbackId,
    at: complaintStates.feedbackCreatedAt,
    where: sql`note is not null`,
    before,
  });
}
