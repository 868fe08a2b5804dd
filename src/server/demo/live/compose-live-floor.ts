import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { DemoComplaintState } from '../compose-complaint-state.ts';
import type { DemoFeedback, DemoReply } from '../compose-feedback.ts';
import { seededRandom } from '../seeded-random.ts';
import { venueClock } from '../venue-clock.ts';
import type { DemoVenue } from '../venues/demo-venue.ts';
import { composeCalls, type DemoStaffMember, type PastCall } from './compose-calls.ts';
import { composeThreads, type PastThread } from './compose-threads.ts';

type LiveFloorHistory = {
  calls: PastCall[];
  threads: PastThread[];
  states: DemoComplaintState[];
  replies: DemoReply[];
};

type ComposedFeedback = {
  feedback: readonly DemoFeedback[];
  replies: readonly DemoReply[];
  states: readonly DemoComplaintState[];
};

/**
 * The history of a venue with the live floor: calls, threads, and complaints put right at the
 * table. Uses random numbers of its own, so that the rest of the demo is the same with or without
 * it.
 */
export function composeLiveFloor(
  venue: DemoVenue,
  { feedback, replies, states }: ComposedFeedback,
  { staff, ownerId, now }: { staff: readonly DemoStaffMember[]; ownerId: string; now: Date },
): LiveFloorHistory {
  if (!venue.live || staff.length === 0) {
    return { calls: [], threads: [], states: [...states], replies: [...replies] };
  }
  const { venueId, timezone } = venue.settings;
  const random = seededRandom(`the floor of ${venueId}`);
  const stage = { venue, clock: venueClock(timezone), random, now, written: new Set<string>() };
  const hasReply = new Set(replies.map(({ feedbackId }) => feedbackId));
  const isWaiting = new Set(
    feedback
      .filter((row) => row.isSeriousComplaint || row.email)
      .filter(({ id }) => !hasReply.has(id) && !states.some(({ feedbackId }) => feedbackId === id))
      .map(({ id }) => id),
  );
  // An answer that still waits for the owner's reply gets no call.
  const free = feedback.filter(({ id }) => !isWaiting.has(id));
  const calls = composeCalls(stage, free, staff);
  const helped = calls.flatMap((call) => stateAfter(call, feedback) ?? []);
  const isHelped = new Set(helped.map(({ feedbackId }) => feedbackId));
  const threads = composeThreads(stage, free, hasReply);
  return {
    calls,
    threads,
    replies: [...replies, ...threads.flatMap((thread) => firstReplyIn(thread, ownerId) ?? [])],
    states: [...states.filter(({ feedbackId }) => !isHelped.has(feedbackId)), ...helped],
  };
}

/** The venue's first message on a ticket is stored as a reply like any other. */
function firstReplyIn({ said, messages }: PastThread, ownerId: string): DemoReply | undefined {
  const first = messages.find(({ side }) => side === 'venue');
  return (
    first && {
      feedbackId: said.id,
      feedbackCreatedAt: said.createdAt,
      message: first.words,
      repliedAt: first.createdAt,
      repliedBy: ownerId,
      delivery: 'on_ticket',
    }
  );
}

/**
 * The staff member who went to the table took the complaint, and recording the outcome resolved it.
 */
function stateAfter(
  { feedbackId, takenAt, takenBy, doneAt, outcome }: PastCall,
  feedback: readonly DemoFeedback[],
): DemoComplaintState | undefined {
  const said = feedback.find(({ id }) => id === feedbackId);
  if (!said || !takenAt || !takenBy || !doneAt || !outcome) return undefined;
  const act = (name: 'taken' | 'resolved', at: Date, how: CallOutcome | null) => ({
    act: name,
    at: at.toISOString(),
    by: takenBy,
    how,
  });
  return {
    feedbackId: said.id,
    feedbackCreatedAt: said.createdAt,
    status: 'resolved',
    takenBy,
    takenAt,
    resolvedBy: takenBy,
    resolvedAt: doneAt,
    how: outcome,
    history: [act('taken', takenAt, null), act('resolved', doneAt, outcome)],
  };
}
