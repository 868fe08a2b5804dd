import type { ComplaintEvent, ComplaintSnapshot } from './complaint-events.ts';
import type { ComplaintAct, Resolution } from './complaints.ts';

/** A claim on a complaint: who has taken it, and when. */
type ComplaintClaim = { by: string; at: Date };

export type ComplaintActRequest = {
  kind: ComplaintAct;
  by: string;
  at: Date;
  how?: Resolution | null;
  note?: string | null;
  /** Resolves only an unresolved complaint; an existing resolution keeps its person and reason. */
  isAgreed?: boolean;
  /** Recorded as the taker if the complaint has none. */
  taken?: ComplaintClaim;
  /** Reopens or takes over only if this person took the complaint at this time and still has it. */
  isAsTaken?: ComplaintClaim;
  /** Reopens only a resolved complaint; one that a person has taken stays taken. */
  isResolved?: boolean;
  /**
   * Reopens because staff on the floor ended the alarm of a safety matter. They may add what was
   * done at the table later, when the complaint is already open.
   */
  isAlarmEnded?: boolean;
};

/** The state of the complaint, which together with the request decides what an act does. */
export type ComplaintFacts = {
  /** Undefined if nobody has acted on the complaint. */
  snapshot: ComplaintSnapshot | undefined;
  /** The note on how it was resolved. */
  note: string | null;
  /** When a reply was sent; null if there is none, or the mail server refused it. */
  repliedAt: Date | null;
  /** When the danger came to light on which nobody has acted; null if there is none. */
  unattendedSince: Date | null;
};

/** The event that an act causes, or undefined if it changes nothing. */
export function decideAct(
  request: ComplaintActRequest,
  facts: ComplaintFacts,
): ComplaintEvent | undefined {
  if (!CHANGES[request.kind](request, facts)) return undefined;
  const { kind, at, by, how, taken, isAlarmEnded } = request;
  return {
    kind,
    at,
    by,
    details: {
      ...(how && { how }),
      ...(kind === 'taken' && isComplaintResolved(facts) && { isReopened: true }),
      ...(kind === 'reopened' && isAlarmEnded && { isAlarmEnded: true }),
      ...(kind === 'resolved' && taken && { taken: { by: taken.by, at: taken.at.toISOString() } }),
    },
  };
}

/** A sent reply resolves a complaint as well, unless it was reopened afterwards. */
export function isComplaintResolved({
  snapshot,
  repliedAt,
}: Pick<ComplaintFacts, 'snapshot' | 'repliedAt'>): boolean {
  if (snapshot?.status === 'resolved') return true;
  return repliedAt !== null && (!snapshot?.reopenedAt || snapshot.reopenedAt < repliedAt);
}

const CHANGES: Record<
  ComplaintAct,
  (request: ComplaintActRequest, facts: ComplaintFacts) => boolean
> = {
  // The first taker keeps the complaint, unless another person takes over exactly that claim, or
  // danger has come to light after it.
  taken: ({ isAsTaken, at }, facts) => {
    const { snapshot, unattendedSince } = facts;
    if (snapshot?.status !== 'taken' || isComplaintResolved(facts)) return true;
    if (isAsTaken) return isSameClaim(snapshot, isAsTaken);
    return (
      unattendedSince !== null &&
      snapshot.takenAt !== null &&
      unattendedSince > snapshot.takenAt &&
      unattendedSince <= at
    );
  },
  resolved: ({ isAgreed, how = null, note = null }, facts) => {
    if (isAgreed) return !isComplaintResolved(facts);
    const { snapshot } = facts;
    return snapshot?.status !== 'resolved' || snapshot.how !== how || facts.note !== note;
  },
  reopened: ({ isAsTaken, isResolved, isAlarmEnded, how }, facts) => {
    const { snapshot } = facts;
    if (isAlarmEnded && how && snapshot?.status === 'open') return !isComplaintResolved(facts);
    if (!isAsTaken) {
      const isTaken = snapshot?.status === 'taken' && !isResolved;
      return isTaken || isComplaintResolved(facts);
    }
    return (
      snapshot?.status === 'taken' &&
      !isComplaintResolved(facts) &&
      isSameClaim(snapshot, isAsTaken)
    );
  },
};

function isSameClaim({ takenBy, takenAt }: ComplaintSnapshot, { by, at }: ComplaintClaim): boolean {
  return takenBy === by && takenAt?.getTime() === at.getTime();
}
