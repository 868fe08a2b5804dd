import { recordAudit } from '#server/audit/record-audit.ts';
import { logInCaseOf } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/case-key.ts';
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
 * back, unless it was seen to in another way. `since` is what has just happened: with an answer that
 * comes after its call, that is all of it. `before` is the claim that a new one takes the place of.
 */
export async function followCall(
  services: CaseServices,
  tx: Transaction,
  call: CallOfComplaint,
  since: CallMoment,
  before?: Claim,
): Promise<void> {
  const acts = actsOf(call, before);
  // What the guest said of the visit before is not said again of whoever takes over.
  const isNews = ({ moment }: Act) =>
    before ? moment === since : MOMENTS.indexOf(moment) >= MOMENTS.indexOf(since);
  await storeActs(services, tx, call, acts.filter(isNews));
}

type Claim = Pick<CallOfComplaint, 'takenAt' | 'takenBy'>;

/** Whoever had the call does not go any more: the complaint is open again, if it still is theirs. */
export async function followReleasedCall(
  services: CaseServices,
  tx: Transaction,
  call: Pick<CallOfComplaint, 'feedbackId' | 'businessId' | 'takenBy'> & { takenAt: Date },
  at: Date,
): Promise<void> {
  const isAsTaken = { by: call.takenBy ?? THE_FLOOR, at: call.takenAt };
  const nothing = { how: null, note: null };
  await storeActs(services, tx, call, [
    { act: 'reopened', by: THE_FLOOR, at, isAsTaken, ...nothing },
  ]);
}

async function storeActs(
  services: CaseServices,
  tx: Transaction,
  { feedbackId, businessId }: Pick<CallOfComplaint, 'feedbackId' | 'businessId'>,
  acts: readonly Omit<Act, 'moment'>[],
): Promise<void> {
  if (feedbackId === null || businessId === null) return;
  const tenant = wholeBusiness(businessId);
  let isChanged = false;
  for (const { act, ...done } of acts) {
    const { by, at, how, note } = done;
    if (!(await storeAct(tx, act, { feedbackId, tenant, ...done }))) continue;
    isChanged = true;
    const details = { feedback: feedbackId, ...(how && { how }) };
    const userId = by === THE_FLOOR || by === THE_GUEST ? null : by;
    await recordAudit(tx, { at, userId, businessId, action: `complaint.${act}`, details });
    await logInCaseOf(services, tx, feedbackId, {
      at,
      act,
      by: userId,
      details: how ? { how } : {},
      // A guest who agrees says nothing new.
      ...(note && by !== THE_GUEST && { words: note }),
    });
  }
  if (isChanged) await announceResync(tx, businessId);
}

type Act = Omit<WantedAct, 'feedbackId' | 'tenant'> & { moment: CallMoment; act: ComplaintAct };

function actsOf(call: CallOfComplaint, before: Claim | undefined): Act[] {
  const { takenAt, takenBy, doneAt, doneBy, outcome, note } = call;
  const { isSettled, settledAt, withdrawnAt } = call;
  const by = takenBy ?? THE_FLOOR;
  const nothing = { how: null, note: null };
  const acts: Act[] = [];
  if (takenAt) {
    const isAsTaken = before?.takenAt && { by: before.takenBy ?? THE_FLOOR, at: before.takenAt };
    const taken = { by, at: takenAt, ...(isAsTaken && { isAsTaken }), ...nothing };
    acts.push({ moment: 'taken', act: 'taken', ...taken });
  }
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
