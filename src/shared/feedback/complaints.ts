import type { Sentiment } from '#shared/stats/definitions.ts';

/** Open: nobody has seen to it. Taken: somebody is on it. Resolved: it was put right, or let go. */
export const COMPLAINT_STATUSES = ['open', 'taken', 'resolved'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** What somebody does with a complaint. */
export const COMPLAINT_ACTS = ['taken', 'resolved', 'reopened'] as const;
export type ComplaintAct = (typeof COMPLAINT_ACTS)[number];

/** Who did something without being known by name: the guest, or somebody at a shared floor board. */
export const THE_GUEST = 'guest';
export const THE_FLOOR = 'floor';

/** How a complaint was put right. */
export const RESOLUTIONS = [
  'talked',
  'replaced',
  'off_the_bill',
  'reward',
  'left',
  'replied',
  'other',
] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const RESOLUTION_WORDS: Record<Resolution, string> = {
  talked: 'Talked to the guest',
  replaced: 'Replaced it',
  off_the_bill: 'Took it off the bill',
  reward: 'Gave a reward',
  left: 'The guest had left',
  replied: 'Replied to the guest',
  other: 'In another way',
};

/** What two complaints can have in common beside the time. */
export const SHARED_THINGS = ['table', 'person', 'reason'] as const;
export type SharedThing = (typeof SHARED_THINGS)[number];

/** How far apart two complaints may be to be looked at together. */
export const SIMILAR_HOURS = 72;

export const RESOLUTION_NOTE_MAX_LENGTH = 500;

/** A negative answer, by its rating or, without one, by its words; or one that was flagged. */
export function isComplaint(answer: {
  sentiment: Sentiment;
  isSeriousComplaint: boolean;
}): boolean {
  return answer.sentiment === 'negative' || answer.isSeriousComplaint;
}
