export const RATINGS = ['poor', 'fair', 'okay', 'great', 'excellent'] as const;
export type Rating = (typeof RATINGS)[number];
