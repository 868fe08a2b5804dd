import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { type ComplaintAct, type Resolution, THE_GUEST } from '#shared/feedback/complaints.ts';
import type { Batch } from '../retention/retention-query.ts';
import { complaintStates } from '../table.ts';

export type WantedAct = {
  feedbackId: string;
  tenant: TenantScope;
  by: string;
  at: Date;
  how: Resolution | null;
  note: string | null;
  /** Resolves only what is not: what somebody has resolved already stays as they said. */
  isAgreed?: boolean;
  /** Whose it was, where nobody has it now. */
  taken?: { by: string; at: Date };
  /** Opens again, or takes over, only what still is taken as it was then. */
  isAsTaken?: { by: string; at: Date };
  /** The guest says whether it is settled, and may change their mind only so often. */
  isVerdict?: boolean;
  /** Opens again only what is resolved: what somebody has taken stays theirs. */
  isResolved?: boolean;
};

/** When a reply was sent that has not been taken back. */
const REPLIED_AT = sql`(
  select replies.replied_at from replies where replies.feedback_id = complaint_states.feedback_id
)`;

/** A reply resolves by itself what nobody opened again afterwards. */
const IS_RESOLVED = sql`(complaint_states.status = 'resolved' or (
  ${REPLIED_AT} is not null
  and (complaint_states.reopened_at is null or complaint_states.reopened_at < ${REPLIED_AT})
))`;

/** Somebody has acted on it before. */
const HAS_ROW = sql`exists (
  select from complaint_states where complaint_states.feedback_id = feedback.id
)`;

/** Enough for a complaint that goes back and forth, and no room for more. */
const MOST_ACTS = 50;
/** Each one is a line in logs that nobody can shorten. */
export const MOST_VERDICTS = 10;

const GUEST_ACTS = sql`(
  select count(*)::int from jsonb_array_elements(complaint_states.history) said
  where said ->> 'by' = ${THE_GUEST}
)`;

/**
 * Check and change are one statement: of two who act at the same moment, each finds the complaint as
 * the other left it. False where there was nothing to change, or no such complaint of this owner.
 */
export async function storeAct(
  tx: Transaction,
  act: ComplaintAct,
  wanted: WantedAct,
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
        complaint_states.history || excluded.history, ${`$[last - ${MOST_ACTS - 1} to last]`}::jsonpath
      )
    where ${isChange}
    returning ${GUEST_ACTS} as "guestActs"
  `);
  const [stored] = rows;
  if (stored && wanted.isVerdict && stored.guestActs > MOST_VERDICTS) {
    throw new AppError(
      'CONFLICT',
      'You have changed your answer many times. Please speak to the staff.',
    );
  }
  return stored !== undefined;
}

type Effect = {
  /** The row where there was none: status, taken by and at, resolved by and at, reopened at. */
  row: SQL;
  change: SQL;
  isChange: SQL;
  /** Whether there is anything to begin a row for. */
  isBegun: SQL;
};

type Who = { by: SQL; at: SQL; isAgreed: boolean; isResolved: boolean } & Record<
  'taken' | 'isAsTaken',
  WantedAct['taken']
>;

const EFFECTS: Record<ComplaintAct, (who: Who) => Effect> = {
  taken: ({ by, at, isAsTaken }) => ({
    row: sql`'taken', ${by}, ${at}, null, null, case when replies.replied_at is not null then ${at} end`,
    change: sql`status = 'taken', taken_by = excluded.taken_by, taken_at = excluded.taken_at,
      resolved_by = null, resolved_at = null,
      reopened_at = case when ${IS_RESOLVED} then ${at} else complaint_states.reopened_at end`,
    // Who was first keeps it, unless it is taken over from them.
    isChange: isAsTaken
      ? sql`complaint_states.status <> 'taken' or ${IS_RESOLVED} or ${isTakenAs(isAsTaken)}`
      : sql`complaint_states.status <> 'taken' or ${IS_RESOLVED}`,
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
    // A reply alone has resolved it already; what was opened again after one has a row.
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

function isTakenAs({ by, at }: NonNullable<WantedAct['isAsTaken']>): SQL {
  return sql`(complaint_states.taken_by = ${by}
    and complaint_states.taken_at = ${at.toISOString()}::timestamptz)`;
}

/** For a demo and other beginnings. */
export async function insertComplaintStates(
  db: Queryable,
  rows: readonly (typeof complaintStates.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(complaintStates).values([...rows]);
}

/** What was noted, as long as what guests wrote. That it was resolved, and how, stays. */
export function forgetNotesBefore(before: Date): Batch {
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
