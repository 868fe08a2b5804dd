import type { calls } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { DAYS_OF_DEMO_FEEDBACK, type DemoStaff } from './demo-business.ts';
import type { DemoCall, DemoCaller, DemoGuest } from './read-story.ts';
import { laterTime, minutesOf, storyTime, type VenueClock, type WallTime } from './story-clock.ts';

export type PastCall = Omit<typeof calls.$inferInsert, 'venueUuid' | 'tokenHash'> & {
  id: string;
  createdAt: Date;
};
export type PastThread = ReturnType<typeof composeThreads>[number];

/** Calls younger than this are left out: the floor starts empty for the person trying the demo. */
const OVER_AFTER_MS = 20 * MINUTE_MS;

/** The calls to a venue's tables, some by guests who finished the chat and some by others. */
export function composeCalls(
  { past, callers }: { past: readonly PastGuest[]; callers: readonly DemoCaller[] },
  { staff, clock, today, now }: { staff: DemoStaff; clock: VenueClock; today: WallTime; now: Date },
): PastCall[] {
  const byGuests = past.flatMap(({ id, call, createdAt, ...guest }) =>
    // The guest called while still in the chat, so the call is older than the answer.
    call ? { ...guest, call, feedbackId: id, createdAt: addSeconds(createdAt, -call.before) } : [],
  );
  const byOthers = callers.map((caller) => ({
    ...caller,
    feedbackId: null,
    createdAt: clock.momentOf(storyTime(caller.called, today.date)),
  }));
  return [...byGuests, ...byOthers]
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() > OVER_AFTER_MS)
    .map(({ feedbackId, table = '', rating, topic, createdAt, call }) => ({
      id: newId(),
      feedbackId,
      tableNumber: table,
      rating,
      primaryIssue: topic,
      createdAt,
      ...callEnd(call, createdAt, staff),
    }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** How the call ended. All columns are set, because all rows are inserted in one statement. */
function callEnd(call: DemoCall, createdAt: Date, staff: DemoStaff) {
  const at = (seconds: number | undefined) =>
    seconds === undefined ? null : addSeconds(createdAt, seconds);
  const member = staff.get(call.by ?? '');
  return {
    status: callStatus(call),
    takenAt: at(call.taken),
    takenBy: member?.userId ?? null,
    takenByName: member?.name ?? null,
    arrivedAt: at(call.arrived),
    doneAt: at(call.done),
    outcome: call.outcome ?? null,
    note: call.note ?? null,
    withdrawnAt: at(call.withdrawn),
    missedAt: at(call.missed),
    isSettled: call.isSettled ?? null,
    settledAt: at(call.settled),
  };
}

function callStatus({ done, missed }: DemoCall) {
  if (done !== undefined) return 'done' as const;
  return missed === undefined ? ('withdrawn' as const) : ('missed' as const);
}

/**
 * The threads on the tickets of guests who left no address. Leaves out messages whose time has not
 * come.
 */
export function composeThreads(past: readonly PastGuest[]) {
  return past.flatMap((guest) => {
    const messages = (guest.thread?.messages ?? []).flatMap((message) => {
      const createdAt = guest.at(message.at);
      return createdAt ? { ...message, id: newId(), createdAt } : [];
    });
    const first = messages.find(({ side }) => side === 'venue');
    if (!first) return [];
    return {
      guest,
      first: { message: first.text, repliedAt: first.createdAt },
      messages,
      settledAt: guest.at(guest.thread?.settled) ?? null,
    };
  });
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * SECOND_MS);
}

/** A guest whose answer has arrived by now. */
export type PastGuest = DemoGuest & {
  id: string;
  written: WallTime;
  createdAt: Date;
  /** The moment of a later act, such as "+1 10:20"; undefined if it has not happened yet. */
  at: (later: string | undefined) => Date | undefined;
};

type Today = { clock: VenueClock; today: WallTime; now: Date };

/**
 * Dates the guests of a story. Leaves out answers that are too old or have not been written yet.
 */
export function composePastGuests(
  guests: readonly DemoGuest[],
  { clock, today, now }: Today,
): PastGuest[] {
  const first = addDays(today.date, -DAYS_OF_DEMO_FEEDBACK);
  return guests.flatMap((guest) => {
    const written = resolveWrittenTime(guest.wrote, today);
    const createdAt = clock.momentOf(written);
    if (createdAt > now || written.date < first) return [];
    const at = (later: string | undefined) => {
      const moment = later && clock.momentOf(laterTime(later, written.date));
      return moment && moment <= now ? moment : undefined;
    };
    return { ...guest, id: newId(), written, createdAt, at };
  });
}

function resolveWrittenTime(wrote: string, { date, minutes }: WallTime): WallTime {
  const [first = '', time = ''] = wrote.split(' ');
  if (first === 'yesterday') return { date: addDays(date, -1), minutes: minutesOf(time) };
  if (!wrote.includes('ago')) return storyTime(wrote, date);
  const minutesAgo = Number(first);
  const then = minutes - minutesAgo;
  if (then >= 0) return { date, minutes: then };
  // Shortly after midnight, today has not lasted long enough for the intended delay.
  return wrote.endsWith('today')
    ? { date, minutes: Math.floor((minutes * 60) / (60 + minutesAgo)) }
    : { date: addDays(date, -1), minutes: then + 24 * 60 };
}
