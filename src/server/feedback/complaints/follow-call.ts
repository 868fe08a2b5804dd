import { recordAudit } from '#server/audit/record-audit.ts';
import { logInCaseOf } from '#server/cases/log/append-to-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { wholeBusiness } from '#server/venues/scope-query.ts';
import { type ComplaintAct, THE_FLOOR, THE_GUEST } from '#shared/feedback/complaints.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import { announceResync } from '../live/announce-feedback.ts';
import { storeAct } from './complaint-query.ts';

/** A call as far as it is about what the same guest said in the chat. */
export type CallOfComplaint = {
  feedbackId: string | null;
  businessId: string | null;
  takenAt: Date | null;
  takenBy: string | null;
  doneAt: Date | null;
  outcome: CallOutcome | null;
  note: string | null;
  isSettled: boolean | null;
  settledAt: Date | null;
};

/**
 * Who goes to the table has the complaint; what was done there resolves it, and a guest who says that
 * it did not help opens it again. `since` is the act that has just happened: with an answer that comes
 * after its call, that is all of them.
 */
export async function followCall(
  tx: Transaction,
  call: CallOfComplaint,
  since: ComplaintAct,
): Promise<void> {
  const { feedbackId, businessId } = call;
  if (feedbackId === null || businessId === null) return;
  const acts = actsOf(call);
  const tenant = wholeBusiness(businessId);
  let isChanged = false;
  for (const { act, by, at, how, note } of acts.slice(acts.findIndex(({ act }) => act === since))) {
    if (!(await storeAct(tx, act, { feedbackId, tenant, by, at, how, note }))) continue;
    isChanged = true;
    const details = { feedback: feedbackId, ...(how && { how }) };
    const userId = by === THE_FLOOR || by === THE_GUEST ? null : by;
    await recordAudit(tx, { at, userId, businessId, action: `complaint.${act}`, details });
    await logInCaseOf(tx, feedbackId, { at, act, by: userId, details: how ? { how } : {} });
  }
  if (isChanged) await announceResync(tx, businessId);
}

type Act = {
  act: ComplaintAct;
  by: string;
  at: Date;
  how: CallOutcome | null;
  note: string | null;
};

/** In the order in which they can happen. */
function actsOf({
  takenAt,
  takenBy,
  doneAt,
  outcome,
  note,
  isSettled,
  settledAt,
}: CallOfComplaint) {
  const by = takenBy ?? THE_FLOOR;
  const acts: (Act | false | null)[] = [
    takenAt && { act: 'taken', by, at: takenAt, how: null, note: null },
    doneAt && { act: 'resolved', by, at: doneAt, how: outcome, note },
    isSettled === false &&
      settledAt !== null && {
        act: 'reopened',
        by: THE_GUEST,
        at: settledAt,
        how: null,
        note: null,
      },
  ];
  return acts.filter((act) => act !== false && act !== null);
}
