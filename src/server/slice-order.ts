/**
 * The slices in the order of their dependencies: each may call only those before it. A room of a
 * slice stands here by itself where others need it before the rest of the slice.
 */
export const SLICE_ORDER = [
  'audit',
  'mail',
  'stats/rollups',
  'businesses',
  'referrals',
  'accounts',
  'businesses/preferences',
  'billing/reply-credits',
  'venues',
  'team',
  'rewards',
  'floor/calls',
  'feedback',
  'understanding',
  'push',
  'floor',
  'replies',
  'tickets',
  'billing',
  'stats',
  'today',
  'qr',
  'notifications',
  'privacy',
  'businesses/onboarding',
  'site',
  'developers',
  'demo',
] as const;
