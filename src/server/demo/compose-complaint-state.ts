import type { ComplaintHistory, complaintStates } from '#server/complaints/table.ts';
import type { ComplaintAct, Resolution } from '#shared/complaints/complaints.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import type { DemoStage } from './demo-stage.ts';
import { nextWorkingMoment } from './venue-clock.ts';

export type DemoComplaintState = Omit<typeof complaintStates.$inferInsert, 'venueUuid'>;
type Complaint = { id: string; createdAt: Date; isSeriousComplaint: boolean; hasReply: boolean };

/** Complaints younger than this may still be open. */
const SETTLED_AFTER_MS = 4 * DAY_MS;
const STILL_OPEN_SHARE = 0.85;
const TAKEN_SHARE = 0.55;
const LONGEST_UNTIL_TAKEN_MINUTES = 90;
const LONGEST_UNTIL_RESOLVED_MINUTES = 20 * 60;

const HOWS: readonly [Resolution, ...Resolution[]] = [
  'talked',
  'talked',
  'replaced',
  'off_the_bill',
  'reward',
  'left',
];

/** What the staff did about a complaint without an emailed reply; undefined while it is open. */
export function composeComplaintState(
  { id, createdAt, isSeriousComplaint, hasReply }: Complaint,
  { random, clock, now }: DemoStage,
  by: string,
): DemoComplaintState | undefined {
  if (hasReply) return undefined;
  const untilTaken = random.between(5, LONGEST_UNTIL_TAKEN_MINUTES);
  const untilResolved = random.between(10, LONGEST_UNTIL_RESOLVED_MINUTES);
  const takenAt = nextWorkingMoment(later(createdAt, untilTaken), clock, untilTaken % 40);
  const resolvedAt = nextWorkingMoment(
    later(takenAt, untilResolved),
    clock,
    40 + (untilResolved % 50),
  );
  const how = random.pick(HOWS);
  const isRecent = now.getTime() - createdAt.getTime() < SETTLED_AFTER_MS;
  const isStillOpen = isRecent && random.chance(STILL_OPEN_SHARE);
  const isOnlyTaken = isStillOpen && random.chance(TAKEN_SHARE);
  // Recent serious complaints stay open, so that the owner sees them first in the demo.
  if (isRecent && isSeriousComplaint) return undefined;
  if ((isStillOpen && !isOnlyTaken) || takenAt > now) return undefined;
  const said = { feedbackId: id, feedbackCreatedAt: createdAt, takenBy: by, takenAt };
  const taken = entry('taken', takenAt, by);
  if (isOnlyTaken || resolvedAt > now) return { ...said, status: 'taken', history: [taken] };
  const history = [taken, entry('resolved', resolvedAt, by, how)];
  return { ...said, status: 'resolved', resolvedBy: by, resolvedAt, how, history };
}

function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS);
}

function entry(
  act: ComplaintAct,
  at: Date,
  by: string,
  how: Resolution | null = null,
): ComplaintHistory[number] {
  return { act, at: at.toISOString(), by, how };
}
