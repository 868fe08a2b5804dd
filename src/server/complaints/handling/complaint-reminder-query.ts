import { and, asc, eq, gt, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { CaseRow } from '#server/cases/log/log-query.ts';
import { COMPLAINT_ALERT_COLUMNS } from '#server/feedback/complaint-alert-query.ts';
import { IS_OPEN_COMPLAINT } from '#server/feedback/inbox/complaint-state-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import { venues } from '#server/venues/table.ts';
import { complaintReminders } from '../table.ts';
import { lastActOnDangerSql, unattendedDangerSinceSql } from '../unattended-danger-query.ts';

/**
 * Open serious complaints in this age range without a reminder for `afterHours` yet, oldest first.
 */
export async function findComplaintsToRemind(
  db: Queryable,
  rules: {
    afterHours: number;
    cameAfter: Date;
    cameBefore: Date;
    except: readonly string[];
    most: number;
  },
): Promise<{ id: string }[]> {
  return db
    .select({ id: feedback.id })
    .from(venues)
    .innerJoin(feedback, eq(feedback.venueUuid, venues.id))
    .where(
      and(
        needsReminder(),
        gt(feedback.createdAt, rules.cameAfter),
        lte(feedback.createdAt, rules.cameBefore),
        notInArray(feedback.id, [...rules.except]),
        sql`not exists (
          select from ${complaintReminders}
          where ${complaintReminders.feedbackId} = ${feedback.id}
            and ${complaintReminders.afterHours} = ${rules.afterHours}
        )`,
      ),
    )
    .orderBy(asc(feedback.createdAt))
    .limit(rules.most);
}

export type ComplaintToRemind = NonNullable<Awaited<ReturnType<typeof findComplaintToRemind>>>;

/** The contents of the reminder, or undefined if the complaint is no longer open. */
export async function findComplaintToRemind(db: Queryable, id: string) {
  const rows = await db
    .select({ ...COMPLAINT_ALERT_COLUMNS, ...HANDLING_COLUMNS })
    .from(venues)
    .innerJoin(feedback, eq(feedback.venueUuid, venues.id))
    .where(and(eq(feedback.id, id), needsReminder()));
  const [row] = await unifySpelling(db, rows);
  return row;
}

/** What has been done about an open complaint so far. */
const HANDLING_COLUMNS = {
  /** The same rule as on the screens, which call such a complaint still open. */
  isActedOn: sql<boolean>`(${lastActOnDangerSql(sql`${feedback.id}`)} is not null
    and ${unattendedDangerSinceSql(sql`${feedback.id}`)} is null)`,
  /** Somebody took or resolved the complaint before; it was opened again since. */
  isOpenAgain: sql<boolean>`exists (
    select from complaint_states handled where handled.feedback_id = ${feedback.id}
  )`,
  /** A complaint that was answered may be open again. */
  isAnswered: sql<boolean>`(
    exists (select from replies answered where answered.feedback_id = ${feedback.id})
    or exists (
      select from thread_messages answered
      where answered.feedback_id = ${feedback.id} and answered.side = 'venue'
    )
  )`,
  /** Null without a case. */
  caseState: sql<Pick<CaseRow, 'status' | 'safety' | 'steps'> | null>`(
    select json_build_object('status', opened.status, 'safety', opened.safety,
      'steps', opened.steps)
    from cases opened where opened.feedback_id = ${feedback.id} and opened.cleared_at is null
  )`,
};

function needsReminder(): SQL | undefined {
  return and(
    sql`${feedback.isSeriousComplaint}`,
    isNull(feedback.heldAt),
    isNull(venues.deletedAt),
    isNotNull(venues.businessId),
    eq(venues.alertOnSerious, true),
    IS_OPEN_COMPLAINT,
  );
}
