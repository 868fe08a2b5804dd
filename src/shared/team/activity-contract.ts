import { z } from 'zod';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { day } from '#shared/stats/period.ts';

export const activity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The actor; null for the service itself and for callers who were not signed in. */
  who: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The shared device at which the action was done. */
  device: z.string().nullable(),
  action: z.string(),
  /** What was done, in words. */
  words: z.string(),
  /** The restaurant that the action was about, if any. */
  venueName: z.string().nullable(),
  browser: z.string().nullable(),
});
/** Categories of the activity log. */
export const ACTIVITY_KINDS = [
  'sign-in',
  'replies',
  'rewards',
  'restaurants',
  'team',
  'plan',
  'data',
] as const;

const selection = z.object({
  /** Limits the list to actions by this member, or on this device. */
  memberId: z.guid('There is no such member').optional(),
  kind: z.enum(ACTIVITY_KINDS, 'There is no such kind of activity').optional(),
  from: day.optional(),
  to: day.optional(),
});
export type ActivitySelection = z.output<typeof selection>;

export type Activity = z.output<typeof activity>;

export const ACTIVITY_PAGE_SIZE = 50;

/** Who did what and when, newest first. */
export const readActivity = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/activity',
  query: selection.extend({ before: z.guid('There is no such place').optional() }),
  response: z.object({
    activity: z.array(activity),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export const exportActivity = fileEndpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/activity/export',
  query: selection,
});

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_KIND_LABELS: Record<ActivityKind, string> = {
  'sign-in': 'Signing in',
  replies: 'Replies and complaints',
  rewards: 'Redemptions',
  restaurants: 'Restaurants and settings',
  team: 'Team and devices',
  plan: 'Plan and payments',
  data: 'Exports and erasures',
};
