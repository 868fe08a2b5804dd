import { recordAudit } from '#server/audit/record-audit.ts';
import { logInCaseOf } from '#server/cases/log/append-to-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { wholeBusiness } from '#server/venues/scope-query.ts';
import { type ComplaintAct, THE_FLOOR, THE_GUEST } from '#shared/feedback/complaints.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import { announceResync } from '../live/announce-feedback.ts';
import { storeAct, type WantedAct } from './complaint-query.ts';

/** A call as far as it is about what the same guest said in the chat. */
export type CallOfComplaint = {
  feedbackId: string | null;
  businessId: string | null;
  takenAt: Date | null;
  takenBy: string | null;
  doneAt: Date | null;
  doneBy: string | null;
  outcome: CallOutcome | null;
  note: string | null;
  isSettled: boolean | null;
  settledAt: Date | null;
  withdrawnAt: Date | null;
};

/** What happens to a call, in the order in which it can. */
const MOMENTS = ['taken', 'done', 'judged', 'withdrawn'] as const;
type CallMoment = (typeof MOMENTS)[number];

/**
 * Who goes to the table has the complaint; what was done there resolves it, and a guest who says that
 * it did not help opens it again, until they say that it did. Whoever no longer has to go gives it
 * back, unless it was seen to in another way. `since` is what has just happened: with
 * an answer that comes after its call, that is all of it.
 */
export async function followCall(
  tx: Transaction,
  call: CallOfComplaint,
  since: CallMoment,
): Promise<void> {
  const { feedbackId, businessId } = call;
  if (feedbackId === null || businessId === null) return;
  const tenant = wholeBusiness(businessId);
  let isChanged = false;
  for (const { moment, act, ...done } of actsOf(call)) {
    if (MOMENTS.indexOf(moment) < MOMENTS.indexOf(since)) continue;
    const { by, at, how } = done;
    if (!(await storeAct(tx, act, { feedbackId, tenant, ...done }))) continue;
    isChanged = true;
    const details = { feedback: feedbackId, ...(how && { how }) };
    const userId = by === THE_FLOOR || by === THE_GUEST ? null : by;
    await recordAudit(tx, { at, userId, businessId, action: `complaint.${act}`, details });
    await logInCaseOf(tx, feedbackId, { at, act, by: userId, details: how ? { how } : {} });
  }
  if (isChanged) await announceResync(tx, businessId);
}

type Act = Omit<WantedAct, 'feedbackId' | 'tenant'> & { moment: CallMoment; act: ComplaintAct };

function actsOf(call: CallOfComplaint): Act[] {
  const { takenAt, takenBy, doneAt, doneBy, outcome, note } = call;
  const { isSettled, settledAt, withdrawnAt } = call;
  const by = takenBy ?? THE_FLOOR;
  const nothing = { how: null, note: null };
  const acts: Act[] = [];
  if (takenAt) acts.push({ moment: 'taken', act: 'taken', by, at: takenAt, ...nothing });
  if (takenAt && withdrawnAt) {
    const isAsTaken = { by, at: takenAt };
    const given = { by: THE_GUEST, at: withdrawnAt, isAsTaken, ...nothing };
    return [...acts, { moment: 'withdrawn', act: 'reopened', ...given }];
  }
  if (doneAt) {
    const resolved = { by: doneBy ?? by, at: doneAt, how: outcome, note };
    acts.push({ moment: 'done', act: 'resolved', ...resolved });
  }
  if (isSettled === null || settledAt === null) return acts;
  const judged = { moment: 'judged', by: THE_GUEST, at: settledAt, isVerdict: true } as const;
  if (!isSettled) return [...acts, { ...judged, act: 'reopened', ...nothing }];
  // Before somebody says what was done, there is nothing to agree with.
  if (!doneAt || !takenAt) return acts;
  const taken = { by, at: takenAt };
  return [...acts, { ...judged, act: 'resolved', how: outcome, note, isAgreed: true, taken }];
}
