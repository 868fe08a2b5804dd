import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** For tests: a complaint that nobody has taken, as the list of feedback shows it. */
export const OPEN_COMPLAINT = {
  status: 'open',
  takenBy: null,
  takenByName: null,
  takenAt: null,
  resolvedBy: null,
  resolvedByName: null,
  resolvedAt: null,
  how: null,
} as const satisfies FeedbackItem['complaint'];
