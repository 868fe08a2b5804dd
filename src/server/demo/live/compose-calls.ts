import type { calls } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { CALL_MISSED_AFTER_MS, type CallOutcome } from '#shared/floor/call-rules.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { isOpenAt, localTime } from '#shared/venues/opening-hours.ts';
import type { DemoFeedback } from '../compose-feedback.ts';
import type { DemoStage } from '../demo-stage.ts';
import { isNegative } from '../rate-visit.ts';
import { minutesSinceMidnight, weekdayOf } from '../venue-clock.ts';

export type PastCall = Omit<typeof calls.$inferInsert, 'venueUuid' | 'tokenHash'> & {
  id: string;
  createdAt: Date;
};
export type DemoStaffMember = { userId: string; name: string };

/** How long the demo venue has had the live floor. */
const DAYS_OF_CALLS = 60;
const CALLED_SHARE = 0.7;
/** The most calls per day by guests who left before finishing the chat. */
const MAX_OTHERS_A_DAY = 2;
const MISSED_SHARE = 0.08;
const WITHDRAWN_SHARE = 0.08;
const JUDGED_SHARE = 0.85;
const SETTLED_SHARE = 0.88;
/** Calls younger than this are left out: the floor starts empty for the person trying the demo. */
const OVER_AFTER_MS = 20 * MINUTE_MS;

const OUTCOMES: readonly { outcome: CallOutcome; share: number; note?: string }[] = [
  { outcome: 'talked', share: 4 },
  { outcome: 'replaced', share: 2, note: 'New plate, straight from the pass' },
  { outcome: 'replaced', share: 2 },
  { outcome: 'off_the_bill', share: 1.5, note: 'Took the drinks off' },
  { outcome: 'reward', share: 1.5 },
  { outcome: 'left', share: 0.5, note: 'Paid and gone when I got there' },
];

/** Two months of calls at a venue, some by guests who finished the chat and some by others. */
export function composeCalls(
  stage: DemoStage,
  feedback: readonly DemoFeedback[],
  staff: readonly DemoStaffMember[],
): PastCall[] {
  const { random, now } = stage;
  const since = now.getTime() - DAYS_OF_CALLS * DAY_MS;
  const told = feedback
    .filter((row) => row.createdAt.getTime() > since && isStillThere(row, stage))
    .filter(() => random.chance(CALLED_SHARE))
    .map((row) => ({
      feedbackId: row.id,
      tableNumber: row.tableNumber ?? '',
      rating: row.overallRating ?? null,
      primaryIssue: row.primaryIssue ?? null,
      // The guest called while still in the chat, so the call is older than the answer.
      createdAt: later(row.createdAt, -random.between(15, 50)),
    }));
  return [...told, ...others(stage)]
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() > OVER_AFTER_MS)
    .map((call) => ({ id: newId(), ...call, ...fate(call.createdAt, stage, staff) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** An unhappy guest who wrote from the table, not on the next morning. */
function isStillThere(row: DemoFeedback, { venue, clock }: DemoStage): boolean {
  const { live, settings } = venue;
  const isThere = row.visitDate === clock.wallTimeAt(row.createdAt).date;
  return (
    isNegative(row.overallRating) &&
    Boolean(row.tableNumber) &&
    isThere &&
    live !== undefined &&
    isOpenAt(live.openingHours, localTime(row.createdAt, settings.timezone))
  );
}

function others({ venue, clock, random, now }: DemoStage) {
  const today = clock.wallTimeAt(now).date;
  const days = Array.from({ length: DAYS_OF_CALLS }, (_, ago) => addDays(today, -ago));
  return days.flatMap((date) => {
    const sittings = venue.sittings.filter(({ guests }) => (guests[weekdayOf(date)] ?? 0) > 0);
    return Array.from({ length: random.between(0, MAX_OTHERS_A_DAY) }, () => {
      const sitting = random.pick(sittings);
      const minutes = random.between(
        minutesSinceMidnight(sitting.from) + 30,
        minutesSinceMidnight(sitting.to),
      );
      const rating: Rating = random.chance(0.75) ? 'fair' : 'poor';
      const issues = Object.entries(venue.issues);
      const [primaryIssue] = random.pickWeighted(issues, ([, share]) => share);
      return {
        feedbackId: null,
        tableNumber: random.pick(venue.tables).name,
        rating,
        primaryIssue,
        createdAt: later(clock.momentOf({ date, minutes }), random.between(0, 59)),
      };
    });
  });
}

/** How the call ended. All columns are set, because all rows are inserted in one statement. */
function fate(createdAt: Date, { random }: DemoStage, staff: readonly DemoStaffMember[]) {
  const nothing = {
    takenAt: null,
    takenBy: null,
    takenByName: null,
    arrivedAt: null,
    doneAt: null,
    outcome: null,
    note: null,
    withdrawnAt: null,
    missedAt: null,
    isSettled: null,
    settledAt: null,
  };
  const { userId, name } = random.pick(staff);
  const takenAt = later(createdAt, random.between(55, 190));
  const arrivedAt = later(takenAt, random.between(20, 55));
  const doneAt = later(takenAt, random.between(60, 480));
  const { outcome, note = null } = random.pickWeighted(OUTCOMES, ({ share }) => share);
  const isJudged = outcome !== 'left' && random.chance(JUDGED_SHARE);
  const isSettled = random.chance(SETTLED_SHARE);
  if (random.chance(MISSED_SHARE)) {
    const missedAt = new Date(createdAt.getTime() + CALL_MISSED_AFTER_MS);
    return { ...nothing, status: 'missed' as const, missedAt };
  }
  if (random.chance(WITHDRAWN_SHARE)) {
    return { ...nothing, status: 'withdrawn' as const, withdrawnAt: takenAt };
  }
  return {
    ...nothing,
    status: 'done' as const,
    ...{ takenAt, takenBy: userId, takenByName: name, doneAt, outcome, note },
    ...(outcome !== 'left' && { arrivedAt }),
    ...(isJudged && { isSettled, settledAt: later(doneAt, random.between(20, 90)) }),
  };
}

function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * SECOND_MS);
}
