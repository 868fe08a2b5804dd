import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import {
  findVerdictEntries,
  hasOpenCase,
  lockCaseOfAnswer,
  type VerdictEntry,
} from '#server/cases/log/log-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { FLOOR_ACTOR, GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import type { ComplaintActRequest } from '#shared/complaints/decide-act.ts';
import type { CallOutcome } from '#shared/floor/call-rules.ts';
import { insertCallEvents, lockAnswers } from './complaint-query.ts';
import {
  type ComplaintRef,
  MAX_VERDICTS,
  recordComplaintEvent,
  tooManyVerdictsError,
} from './record-complaint-event.ts';

/** The fields of a call that affect the complaint of the same guest. */
export type ComplaintCall = {
  id: string;
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

/** The stages of a call, in order. */
const MOMENTS = ['taken', 'done', 'judged', 'withdrawn'] as const;
type CallMoment = (typeof MOMENTS)[number];

/**
 * Records the moments of a call among the events of its answer, and applies its stages to the
 * complaint of the same guest. Taking the call takes the complaint, ending the call resolves it,
 * and withdrawing the call reopens it. Ending the alarm of a safety matter does not resolve the
 * complaint: it goes back to the managers, because one tap must not close an emergency. The guest's
 * verdict confirms that the complaint is resolved, or reopens it; while a case is open, it cannot
 * confirm anything. `since` is the first stage to apply, if any: an answer that comes after its
 * call applies all of them. `before` is the earlier claim that a new claim replaces. Lock the
 * answer first.
 */
export async function recordCallEvents(
  services: CaseServices,
  tx: Transaction,
  call: ComplaintCall,
  since: CallMoment | undefined,
  before?: PreviousClaim,
): Promise<void> {
  if (call.feedbackId === null) return;
  await insertCallEvents(tx, [call]);
  if (since === undefined) return;
  const isSafetyMatter = await hasOpenCase(tx, call.feedbackId);
  const acts = callActs(call, before).map((act) =>
    isSafetyMatter && act.moment === 'done' ? endOfAlarm(call, act) : act,
  );
  // After a takeover, the guest's verdict on the earlier visit must not be applied again.
  const isNews = ({ moment }: CallAct) =>
    before ? moment === since : MOMENTS.indexOf(moment) >= MOMENTS.indexOf(since);
  await recordCallActs(services, tx, call, acts.filter(isNews));
}

type PreviousClaim = Pick<ComplaintCall, 'takenAt' | 'takenBy'>;

/**
 * Reopens the complaint when the staff member who took the call gives it back, if that person still
 * has the complaint.
 */
export async function reopenComplaintOfReleasedCall(
  services: CaseServices,
  tx: Transaction,
  call: Pick<ComplaintCall, 'feedbackId' | 'businessId' | 'takenBy'> & { takenAt: Date },
  at: Date,
): Promise<void> {
  const isAsTaken = { by: call.takenBy ?? FLOOR_ACTOR, at: call.takenAt };
  await recordCallActs(services, tx, call, [{ kind: 'reopened', by: FLOOR_ACTOR, at, isAsTaken }]);
}

/** Gives the complaint of a safety matter back to the managers when its visit ended by itself. */
export async function reopenComplaintOfLapsedAlarm(
  services: CaseServices,
  tx: Transaction,
  call: Pick<ComplaintCall, 'feedbackId' | 'businessId' | 'takenBy'> & { takenAt: Date },
  at: Date,
): Promise<void> {
  if (call.feedbackId === null || !(await hasOpenCase(tx, call.feedbackId))) return;
  await reopenComplaintOfReleasedCall(services, tx, call, at);
}

async function recordCallActs(
  services: CaseServices,
  tx: Transaction,
  { feedbackId, businessId }: Pick<ComplaintCall, 'feedbackId' | 'businessId'>,
  acts: readonly Omit<CallAct, 'moment'>[],
): Promise<void> {
  if (feedbackId === null || businessId === null) return;
  const complaint = { feedbackId, businessId };
  for (const act of acts) {
    const { kind, by, at, note } = act;
    // Only the team ends a safety matter, so the guest's verdict is only noted in the case.
    if (kind === 'resolved' && by === GUEST_ACTOR && (await hasOpenCase(tx, feedbackId))) {
      await noteVerdictInCase(services, tx, complaint, { isSettled: true, at });
      continue;
    }
    // The note was logged with the outcome, so it is not logged again when the guest confirms it.
    const words = by === GUEST_ACTOR ? null : (note ?? null);
    const isChanged = await recordComplaintEvent(services, tx, complaint, { ...act, words });
    // The guest takes back an earlier "settled" that had not resolved the complaint; the case log
    // shows both.
    if (!isChanged && kind === 'reopened' && act.isVerdict) {
      await noteVerdictInCase(services, tx, complaint, { isSettled: false, at });
    }
  }
}

type CallAct = ComplaintActRequest & { moment: CallMoment; isVerdict?: boolean };

function callActs(call: ComplaintCall, before: PreviousClaim | undefined): CallAct[] {
  const { takenAt, takenBy, doneAt, doneBy, outcome, note } = call;
  const { isSettled, settledAt, withdrawnAt } = call;
  const by = takenBy ?? FLOOR_ACTOR;
  const acts: CallAct[] = [];
  if (takenAt) {
    const isAsTaken = before?.takenAt && { by: before.takenBy ?? FLOOR_ACTOR, at: before.takenAt };
    const taken = { by, at: takenAt, ...(isAsTaken && { isAsTaken }) };
    acts.push({ moment: 'taken', kind: 'taken', ...taken });
  }
  if (takenAt && withdrawnAt) {
    const isAsTaken = { by, at: takenAt };
    const given = { by: GUEST_ACTOR, at: withdrawnAt, isAsTaken };
    return [...acts, { moment: 'withdrawn', kind: 'reopened', ...given }];
  }
  if (doneAt) {
    const resolved = { by: doneBy ?? by, at: doneAt, how: outcome, note };
    acts.push({ moment: 'done', kind: 'resolved', ...resolved });
  }
  if (isSettled === null || settledAt === null) return acts;
  const judged = { moment: 'judged', by: GUEST_ACTOR, at: settledAt, isVerdict: true } as const;
  if (!isSettled) return [...acts, { ...judged, kind: 'reopened' }];
  // Without an outcome from the staff there is nothing for the guest to confirm.
  if (!doneAt || !takenAt) return acts;
  const taken = { by, at: takenAt };
  return [...acts, { ...judged, kind: 'resolved', how: outcome, note, isAgreed: true, taken }];
}

/** The first tap on Done ends the alarm for the guest and the floor, whoever taps. */
function endOfAlarm({ takenAt, takenBy }: ComplaintCall, done: CallAct): CallAct {
  const isAsTaken = takenAt && { by: takenBy ?? FLOOR_ACTOR, at: takenAt };
  return { ...done, kind: 'reopened', isAlarmEnded: true, ...(isAsTaken && { isAsTaken }) };
}

/**
 * Adds a line to the answer's case when the guest calls the matter settled, or takes that back. The
 * same verdict is not noted twice in a row.
 */
async function noteVerdictInCase(
  services: CaseServices,
  tx: Transaction,
  complaint: ComplaintRef,
  { isSettled, at }: { isSettled: boolean; at: Date },
): Promise<void> {
  await lockAnswers(tx, [complaint.feedbackId]);
  const row = await lockCaseOfAnswer(tx, complaint.feedbackId);
  if (!row) return;
  const lines = await findVerdictEntries(tx, row.id);
  if (!isNewVerdict(lines, isSettled)) return;
  // The log only grows, so the number of verdicts is limited.
  if (lines.filter(isVerdict).length >= MAX_VERDICTS) throw tooManyVerdictsError();
  const judged = { kind: 'judged', at, by: GUEST_ACTOR, details: { isSettled } } as const;
  await recordComplaintEvent(services, tx, complaint, judged);
}

function isNewVerdict(lines: readonly VerdictEntry[], isSettled: boolean): boolean {
  // If the guest has written a message since, calling the matter settled again is news.
  if (isSettled) return lines.at(-1)?.details.isSettled !== true;
  const last = lines.findLast((line) => line.act !== 'answered' || isVerdict(line));
  return last?.details.isSettled === true;
}

/** Lines without a verdict are messages, or acts of the team. */
function isVerdict({ details }: VerdictEntry): boolean {
  return details.isSettled !== undefined;
}
