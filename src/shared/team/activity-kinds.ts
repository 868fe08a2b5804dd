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
