import { type AuditAction, recordAudit } from '#server/audit/record-audit.ts';
import { appendToCaseOfAnswer, type NewCaseEntry } from '#server/cases/log/append-to-case.ts';
import type { CaseServices } from '#server/cases/log/load-case-key.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { applyComplaintEvent, type ComplaintEvent } from '#shared/complaints/complaint-events.ts';
import { COMPLAINT_ACTS, FLOOR_ACTOR, GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { type ComplaintActRequest, decideAct } from '#shared/complaints/decide-act.ts';
import {
  findComplaint,
  insertComplaintEvents,
  insertEventsForOldStates,
  lockAnswers,
  storeComplaintState,
} from './complaint-query.ts';

export type ComplaintRef = {
  feedbackId: string;
  /** Null for the sample venue. */
  businessId: string | null;
  /** The venues that the caller may change; all of the business if it is left out. */
  scope?: TenantScope;
};

export type NewComplaintEvent = (
  | (ComplaintActRequest & {
      /** The guest's own verdict; at most MAX_VERDICTS of them are accepted. */
      isVerdict?: boolean;
    })
  | (Omit<ComplaintEvent, 'kind' | 'details'> & {
      kind: 'noted' | 'replied' | 'guest_wrote' | 'judged' | 'corrected';
      details?: ComplaintEvent['details'];
    })
) & {
  /** The activity entry, if it differs from the usual one for this kind of event. */
  audit?: { action?: AuditAction; details: Record<string, unknown> };
  /** A text by the team for the log of the case. */
  words?: string | null;
  /** True if the case log gets its line from another event of the same transaction. */
  isLoggedElsewhere?: boolean;
};

/** Each verdict adds a line to append-only logs, so the number of verdicts per guest is limited. */
export const MAX_VERDICTS = 10;

/**
 * Records what happened to a complaint: locks the answer, adds the event, updates the state that
 * follows from it, adds a line to the case if there is one and an entry to the activity, and
 * notifies open pages. Returns false, and records nothing, if the event changes nothing or this
 * tenant has no such complaint.
 */
export async function recordComplaintEvent(
  services: CaseServices,
  tx: Transaction,
  complaint: ComplaintRef,
  news: NewComplaintEvent,
): Promise<boolean> {
  const { feedbackId, businessId } = complaint;
  await lockAnswers(tx, [feedbackId]);
  const event = isAct(news)
    ? await applyActToComplaint(tx, complaint, news)
    : { ...news, details: news.details ?? {} };
  if (!event) return false;
  await insertComplaintEvents(tx, [feedbackId], event);
  const { at } = event;
  const userId = event.by === FLOOR_ACTOR || event.by === GUEST_ACTOR ? null : event.by;
  const { how } = event.details;
  const { entry, action } = TRACES[news.kind](event);
  const audited = news.audit?.action ?? action;
  if (audited) {
    const details = { feedback: feedbackId, ...news.audit?.details, ...(how && { how }) };
    await recordAudit(tx, { at, userId, businessId, action: audited, details });
  }
  if (entry && !news.isLoggedElsewhere) {
    await appendToCaseOfAnswer(services, tx, feedbackId, {
      at,
      by: userId,
      ...entry,
      ...(news.words && { words: news.words }),
    });
  }
  if (businessId !== null) await announceResync(tx, businessId);
  return true;
}

/** Undefined if the act changes nothing. */
async function applyActToComplaint(
  tx: Transaction,
  { feedbackId, businessId, scope }: ComplaintRef,
  act: ComplaintActRequest & { isVerdict?: boolean },
): Promise<ComplaintEvent | undefined> {
  if (businessId === null) return undefined;
  await insertEventsForOldStates(tx, [feedbackId]);
  const found = await findComplaint(tx, scope ?? wholeBusinessScope(businessId), feedbackId);
  const event = found && decideAct(act, found.facts);
  const snapshot = event && applyComplaintEvent(found.facts.snapshot, event);
  if (!snapshot) return undefined;
  const verdicts = snapshot.history.filter(({ by }) => by === GUEST_ACTOR).length;
  if (act.isVerdict && verdicts > MAX_VERDICTS) throw tooManyVerdictsError();
  const { venueUuid, createdAt: feedbackCreatedAt } = found;
  const note = act.note ?? null;
  await storeComplaintState(tx, { ...snapshot, feedbackId, venueUuid, feedbackCreatedAt, note });
  return event;
}

export function tooManyVerdictsError(): AppError {
  return new AppError(
    'CONFLICT',
    'You have changed your answer many times. Please speak to the staff.',
  );
}

/**
 * Records the same event for several answers, in one statement. Adds nothing to their cases or the
 * activity. Lock the answers first.
 */
export async function recordEventForAnswers(
  tx: Transaction,
  feedbackIds: readonly string[],
  event: ComplaintEvent & { kind: 'flagged' | 'corrected' },
): Promise<void> {
  if (feedbackIds.length > 0) await insertComplaintEvents(tx, feedbackIds, event);
}

type EventTrace = { entry?: Omit<NewCaseEntry, 'at' | 'by' | 'words'>; action?: AuditAction };

/** What the log of the case and the activity say about each kind of event. */
const TRACES: Record<NewComplaintEvent['kind'], (event: ComplaintEvent) => EventTrace> = {
  taken: () => ({ entry: { act: 'taken' }, action: 'complaint.taken' }),
  resolved: ({ details: { how } }) => ({
    entry: { act: 'resolved', details: how ? { how } : {} },
    action: 'complaint.resolved',
  }),
  reopened: ({ details: { isAlarmEnded, how } }) => ({
    entry: {
      act: 'reopened',
      details: isAlarmEnded ? { isAlarmEnded, ...(how && { how }) } : {},
    },
    action: isAlarmEnded ? 'complaint.alarm_ended' : 'complaint.reopened',
  }),
  noted: () => ({ entry: { act: 'noted' }, action: 'complaint.noted' }),
  replied: ({ details: { way } }) => ({ entry: { act: 'asked', details: { way } } }),
  guest_wrote: () => ({ entry: { act: 'answered' } }),
  judged: ({ details: { isSettled } }) => ({ entry: { act: 'answered', details: { isSettled } } }),
  // If the class changes, the case has a line of its own for that.
  corrected: ({ details: { isRestored } }) => ({
    action: isRestored ? 'understanding.restored' : 'understanding.corrected',
  }),
};

function isAct(news: NewComplaintEvent): news is Extract<NewComplaintEvent, ComplaintActRequest> {
  return COMPLAINT_ACTS.some((act) => act === news.kind);
}
