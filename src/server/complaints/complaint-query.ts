import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RetentionBatch } from '#server/platform/database/retention-batch.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { type ComplaintAct, GUEST_ACTOR, type Resolution } from '#shared/complaints/complaints.ts';
import { complaintStates } from './table.ts';
import { untendedSince } from './untended-danger-query.ts';

export type ComplaintActRequest = {
  feedbackId: string;
  tenant: TenantScope;
  by: string;
  at: Date;
  how: Resolution | null;
  note: string | null;
  /** Resolves only an unresolved complaint; an existing resolution keeps its person and reason. */
  isAgreed?: boolean;
  /** Recorded as the taker if the complaint has none. */
  taken?: { by: string; at: Date };
  /** Reopens or takes over only if this person took the complaint at this time and still has it. */
  isAsTaken?: { by: string; at: Date };
  /** The guest's own verdict; at most MAX_VERDICTS of them are accepted. */
  isVerdict?: boolean;
  /** Reopens only a resolved complaint; one that a person has taken stays taken. */
  isResolved?: boolean;
};

/** When the reply was sent; null if the mail server refused its email. */
const REPLIED_AT = sql`(
  select replies.replied_at from replies where replies.feedback_id = complaint_states.feedback_id
)`;

/** A sent reply resolves a complaint as well, unless it was reopened afterwards. */
const IS_RESOLVED = sql`(complaint_states.status = 'resolved' or (
  ${REPLIED_AT} is not null
  and (complaint_states.reopened_at is null or complaint_states.reopened_at < ${REPLIED_AT})
))`;

/** A person has acted on this complaint before. */
const HAS_ROW = sql`exists (
  select from complaint_states where complaint_states.feedback_id = feedback.id
)`;

/** Bounds the history of a complaint that goes back and forth. */
const MAX_ACTS = 50;
/** Each verdict adds a line to append-only logs, so a guest may not add them without end. */
export const MAX_VERDICTS = 10;

const GUEST_ACTS = sql`(
  select count(*)::int from jsonb_array_elements(complaint_states.history) said
  where said ->> 'by' = ${GUEST_ACTOR}
)`;

/**
 * Checks and changes in one statement, so that of two concurrent acts the second one sees the result
 * of the first. False if nothing changed or this tenant has no such complaint.
 */
export async function storeComplaintAct(
  tx: Transaction,
  act: ComplaintAct,
  wanted: ComplaintActRequest,
): Promise<boolean> {
  const { feedbackId, tenant, by, how, note } = wanted;
  const at = sql`${wanted.at.toISOString()}::timestamptz`;
  const history = JSON.stringify([{ act, at: wanted.at.toISOString(), by, how }]);
  const { isAgreed = false, taken, isAsTaken, isResolved = false } = wanted;
  const who = { by: sql`${by}::text`, at, isAgreed, taken, isAsTaken, isResolved };
  const { row, change, isChange, isBegun } = EFFECTS[act](who);
  const { rows } = await tx.execute<{ guestActs: number }>(sql`
    insert into complaint_states (
      feedback_id, venue_uuid, feedback_created_at, how, note, history,
      status, taken_by, taken_at, resolved_by, resolved_at, reopened_at
    )
    select feedback.id, feedback.venue_uuid, feedback.created_at, ${how}::text, ${note}::text,
      ${history}::jsonb, ${row}
    from feedback join venues on venues.id = feedback.venue_uuid
    left join replies on replies.feedback_id = feedback.id
    where feedback.id = ${feedbackId}::uuid and ${isInScope(tenant)}
      and venues.deleted_at is null and feedback.held_at is null and ${IS_COMPLAINT}
      and ${isBegun}
    on conflict (feedback_id) do update set
      ${change}, how = excluded.how, note = excluded.note,
      history = jsonb_path_query_array(
        complaint_states.history || excluded.history, ${`$[last - ${MAX_ACTS - 1} to last]`}::jsonpath
      )
    where ${isChange}
    returning ${GUEST_ACTS} as "guestActs"
  `);
  const [stored] = rows;
  if (stored && wanted.isVerdict && stored.guestActs > MAX_VERDICTS) {
    throw tooManyVerdicts();
  }
  return stored !== undefined;
}

export function tooManyVerdicts(): AppError {
  return new AppError(
    'CONFLICT',
    'You have changed your answer many times. Please speak to the staff.',
  );
}

type Effect = {
  /** Values for a new row: status, taken by and at, resolved by and at, reopened at. */
  row: SQL;
  change: SQL;
  isChange: SQL;
  /** Whether the act needs a row if there is none yet. */
  isBegun: SQL;
};

type ActContext = { by: SQL; at: SQL; isAgreed: boolean; isResolved: boolean } & Record<
  'taken' | 'isAsTaken',
  ComplaintActRequest['taken']
>;

const EFFECTS: Record<ComplaintAct, (who: ActContext) => Effect> = {
  taken: ({ by, at, isAsTaken }) => ({
    row: sql`'taken', ${by}, ${at}, null, null, case when replies.replied_at is not null then ${at} end`,
    change: sql`status = 'taken', taken_by = excluded.taken_by, taken_at = excluded.taken_at,
      resolved_by = null, resolved_at = null,
      reopened_at = case when ${IS_RESOLVED} then ${at} else complaint_states.reopened_at end`,
    // The first taker keeps the complaint, unless another person takes over exactly that claim, or
    // danger has come to light after it.
    isChange: isAsTaken
      ? sql`complaint_states.status <> 'taken' or ${IS_RESOLVED} or ${isTakenAs(isAsTaken)}`
      : sql`complaint_states.status <> 'taken' or ${IS_RESOLVED} or exists (
          select from (select ${untendedSince(sql`complaint_states.feedback_id`)} as since) untended
          where untended.since > complaint_states.taken_at and untended.since <= ${at}
        )`,
    isBegun: sql`true`,
  }),
  resolved: ({ by, at, isAgreed, taken }) => ({
    row: sql`'resolved', ${taken?.by ?? null}::text,
      ${taken?.at.toISOString() ?? null}::timestamptz, ${by}, ${at}, null`,
    change: sql`status = 'resolved', resolved_by = excluded.resolved_by,
      resolved_at = excluded.resolved_at,
      taken_by = coalesce(complaint_states.taken_by, excluded.taken_by),
      taken_at = coalesce(complaint_states.taken_at, excluded.taken_at)`,
    isChange: isAgreed
      ? sql`not ${IS_RESOLVED}`
      : sql`complaint_states.status <> 'resolved'
        or complaint_states.how is distinct from excluded.how
        or complaint_states.note is distinct from excluded.note`,
    // Without a row the complaint was never reopened, so a sent reply has already resolved it.
    isBegun: isAgreed ? sql`(replies.replied_at is null or ${HAS_ROW})` : sql`true`,
  }),
  reopened: ({ at, isAsTaken, isResolved }) => ({
    row: sql`'open', null, null, null, null, ${at}`,
    change: sql`status = 'open', taken_by = null, taken_at = null, resolved_by = null,
      resolved_at = null, reopened_at = excluded.reopened_at`,
    isChange: isAsTaken
      ? sql`complaint_states.status = 'taken' and not ${IS_RESOLVED} and ${isTakenAs(isAsTaken)}`
      : isResolved
        ? IS_RESOLVED
        : sql`complaint_states.status <> 'open' or ${IS_RESOLVED}`,
    isBegun: isAsTaken ? HAS_ROW : sql`(replies.replied_at is not null or ${HAS_ROW})`,
  }),
};

function isTakenAs({ by, at }: NonNullable<ComplaintActRequest['isAsTaken']>): SQL {
  return sql`(complaint_states.taken_by = ${by}
    and complaint_states.taken_at = ${at.toISOString()}::timestamptz)`;
}

/** For demo data and tests. */
export async function insertComplaintStates(
  db: Queryable,
  rows: readonly (typeof complaintStates.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(complaintStates).values([...rows]);
}

/** Erases old resolution notes. Status and kind of resolution stay. */
export function resolutionNoteErasure(before: Date): RetentionBatch {
  return async (db, most) => {
    const { rowCount } = await db.execute(sql`
      update complaint_states set note = null where feedback_id = any(array(
        select feedback_id from complaint_states
        where note is not null
          and feedback_created_at < ${before.toISOString()}::timestamptz
        order by feedback_created_at limit ${most} for update skip locked
      ))
    `);
    return rowCount ?? 0;
  };
}
