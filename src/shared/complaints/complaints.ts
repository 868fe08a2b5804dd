import type { Sentiment } from '#shared/stats/definitions.ts';

/** Open: untouched. Taken: a staff member is on it. Resolved: put right, or let go. */
export const COMPLAINT_STATUSES = ['open', 'taken', 'resolved'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

/** Actions on a complaint. */
export const COMPLAINT_ACTS = ['taken', 'resolved', 'reopened'] as const;
export type ComplaintAct = (typeof COMPLAINT_ACTS)[number];

/** Actors without a name: the guest, or a staff member at a shared floor board. */
export const GUEST_ACTOR = 'guest';
export const FLOOR_ACTOR = 'floor';

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

export const RESOLUTION_LABELS: Record<Resolution, string> = {
  talked: 'Talked to the guest',
  replaced: 'Replaced it',
  off_the_bill: 'Took it off the bill',
  reward: 'Gave a reward',
  left: 'The guest had left',
  replied: 'Replied to the guest',
  other: 'In another way',
};

/** What two complaints can have in common besides the time. */
export const COMPLAINT_SIMILARITIES = ['table', 'person', 'reason'] as const;
export type ComplaintSimilarity = (typeof COMPLAINT_SIMILARITIES)[number];

/** How far apart two complaints may be to be reviewed together. */
export const SIMILAR_COMPLAINT_HOURS = 72;

export const RESOLUTION_NOTE_MAX_LENGTH = 500;

/** Negative by its rating or, without one, by its words; or flagged as serious. */
export function isComplaint(answer: {
  sentiment: Sentiment;
  isSeriousComplaint: boolean;
}): boolean {
  return answer.sentiment === 'negative' || answer.isSeriousComplaint;
}
