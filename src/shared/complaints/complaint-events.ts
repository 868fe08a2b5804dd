import {
  type ComplaintAct,
  type ComplaintStatus,
  FLOOR_ACTOR,
  type Resolution,
} from './complaints.ts';

/** The moments of a guest's call. `given_back` says that the call waits again. */
const CALL_EVENT_KINDS = [
  'called',
  'claimed',
  'came',
  'ended',
  'withdrawn',
  'missed',
  'given_back',
] as const;

/**
 * What can happen to a complaint. `carried_over` is a state that no event explains: it is from
 * before events were recorded, or an earlier version of the server wrote it. `judged` is a verdict
 * of the guest that leaves the state as it is. An answer that is a complaint by its rating, or that
 * arrives with the flag, has no event for that: its own row says so.
 */
export const COMPLAINT_EVENT_KINDS = [
  'carried_over',
  'taken',
  'resolved',
  'reopened',
  'noted',
  'replied',
  'guest_wrote',
  'judged',
  'flagged',
  'corrected',
  ...CALL_EVENT_KINDS,
] as const;
export type ComplaintEventKind = (typeof COMPLAINT_EVENT_KINDS)[number];

/** Events hold no texts: those are erased after a time, and an event never changes. */
export type ComplaintEvent = {
  kind: ComplaintEventKind;
  at: Date;
  /** The id of the person, GUEST_ACTOR or FLOOR_ACTOR; null for the server itself. */
  by: string | null;
  details: ComplaintEventDetails;
};

export type ComplaintEventDetails = {
  how?: Resolution;
  /** `taken`: the complaint was resolved before. */
  isReopened?: true;
  /** `reopened`: staff on the floor ended its alarm, so the complaint waits for a manager. */
  isAlarmEnded?: true;
  /** `resolved`: recorded as the taker if the complaint has none. */
  taken?: { by: string; at: string };
  /** `replied`: the way the reply went, and its email or message. */
  way?: 'mail' | 'ticket';
  mail?: string;
  message?: string;
  /** `judged`: the guest calls the matter settled, or takes that back. */
  isSettled?: boolean;
  /** `flagged`: the text reader, or a person who corrects it, sets or clears the serious flag. */
  isSerious?: boolean;
  /** `corrected`: what a person corrected, and whether it is again what the reader found. */
  fields?: readonly string[];
  isRestored?: true;
  /**
   * The id of the call, if the event is about one. Taking a call does not assign the complaint; only
   * a `taken` event does.
   */
  call?: string;
  /** `carried_over`: the state to start from. */
  state?: CarriedState;
};

/** The state that follows from the events. A sent reply resolves a complaint as well. */
export type ComplaintSnapshot = {
  status: ComplaintStatus;
  takenBy: string | null;
  takenAt: Date | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  how: Resolution | null;
  /** When it was last reopened; an earlier reply no longer resolves it. */
  reopenedAt: Date | null;
  /** The most recent acts, oldest first. */
  history: ComplaintHistory;
};

export type ComplaintHistory = {
  act: ComplaintAct;
  at: string;
  by: string;
  how: Resolution | null;
  isAlarmEnded?: true;
}[];

type CarriedState = {
  [Field in keyof ComplaintSnapshot]: Date extends ComplaintSnapshot[Field]
    ? string | null
    : ComplaintSnapshot[Field];
};

const UNTOUCHED_COMPLAINT: ComplaintSnapshot = {
  status: 'open',
  takenBy: null,
  takenAt: null,
  resolvedBy: null,
  resolvedAt: null,
  how: null,
  reopenedAt: null,
  history: [],
};

/** Bounds the history of a complaint that goes back and forth. */
export const MAX_ACTS = 50;

/** Undefined if nobody has acted on the complaint. */
export function foldComplaintEvents(
  events: readonly ComplaintEvent[],
): ComplaintSnapshot | undefined {
  return events.reduce<ComplaintSnapshot | undefined>(applyComplaintEvent, undefined);
}

export function applyComplaintEvent(
  snapshot: ComplaintSnapshot | undefined,
  event: ComplaintEvent,
): ComplaintSnapshot | undefined {
  const step = STEPS[event.kind];
  return step ? step(snapshot ?? UNTOUCHED_COMPLAINT, event) : snapshot;
}

type Step = (snapshot: ComplaintSnapshot, event: ComplaintEvent) => ComplaintSnapshot;

/** The events that change the state. */
const STEPS: { [Kind in ComplaintEventKind]?: Step } = {
  taken: (snapshot, event) => ({
    status: 'taken',
    takenBy: event.by,
    takenAt: event.at,
    resolvedBy: null,
    resolvedAt: null,
    how: null,
    reopenedAt: event.details.isReopened ? event.at : snapshot.reopenedAt,
    history: appendToHistory(snapshot, 'taken', event),
  }),
  resolved: (snapshot, event) => {
    const { how = null, taken } = event.details;
    return {
      status: 'resolved',
      takenBy: snapshot.takenBy ?? taken?.by ?? null,
      takenAt: snapshot.takenAt ?? (taken ? new Date(taken.at) : null),
      resolvedBy: event.by,
      resolvedAt: event.at,
      how,
      reopenedAt: snapshot.reopenedAt,
      history: appendToHistory(snapshot, 'resolved', event),
    };
  },
  reopened: (snapshot, event) => ({
    ...UNTOUCHED_COMPLAINT,
    reopenedAt: event.at,
    history: appendToHistory(snapshot, 'reopened', event),
  }),
  carried_over: (snapshot, { details: { state } }) =>
    state
      ? {
          ...state,
          takenAt: parseMoment(state.takenAt),
          resolvedAt: parseMoment(state.resolvedAt),
          reopenedAt: parseMoment(state.reopenedAt),
        }
      : snapshot,
};

function appendToHistory(
  { history }: ComplaintSnapshot,
  act: ComplaintAct,
  { at, by, details }: ComplaintEvent,
): ComplaintHistory {
  const how = details.how ?? null;
  const entry = {
    act,
    at: at.toISOString(),
    by: by ?? FLOOR_ACTOR,
    how,
    ...(details.isAlarmEnded && { isAlarmEnded: true as const }),
  };
  return [...history, entry].slice(-MAX_ACTS);
}

function parseMoment(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
