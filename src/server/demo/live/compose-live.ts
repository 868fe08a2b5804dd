import type { CallOutcome } from '#shared/floor/call-rules.ts';
import type { WrittenState } from '../compose-complaint-state.ts';
import type { WrittenFeedback, WrittenReply } from '../compose-feedback.ts';
import { seededRandom } from '../seeded-random.ts';
import { venueClock } from '../venue-clock.ts';
import type { DemoVenue } from '../venues/demo-venue.ts';
import { composeCalls, type PastCall, type Runner } from './compose-calls.ts';
import { composeThreads, type PastThread } from './compose-threads.ts';

type Live = {
  calls: PastCall[];
  threads: PastThread[];
  states: WrittenState[];
  replies: WrittenReply[];
};

type Written = {
  feedback: readonly WrittenFeedback[];
  replies: readonly WrittenReply[];
  states: readonly WrittenState[];
};

/**
 * What happened at a venue with the live floor: calls, threads, and complaints that were put right at
 * the table. It draws from numbers of its own, so that the guests of the demo stay who they are.
 */
export function composeLive(
  venue: DemoVenue,
  { feedback, replies, states }: Written,
  { staff, ownerId, now }: { staff: readonly Runner[]; ownerId: string; now: Date },
): Live {
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
  // Whoever still waits for the owner called nobody.
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

/** The first word of the venue on a ticket is a reply like any other. */
function firstReplyIn({ said, messages }: PastThread, ownerId: string): WrittenReply | undefined {
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

/** Whoever went has taken the complaint, and what was done has resolved it. */
function stateAfter(
  { feedbackId, takenAt, takenBy, doneAt, outcome }: PastCall,
  feedback: readonly WrittenFeedback[],
): WrittenState | undefined {
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
