import type { Rating } from '#shared/feedback/ratings.ts';
import type { DemoTable, DemoVenue } from './venues/demo-venue.ts';

/** The visit that a comment is about. */
export type DemoVisit = {
  venue: DemoVenue;
  rating: Rating;
  date: string;
  minutes: number;
  /** 0 is the current week. */
  weeksAgo: number;
  table: DemoTable | undefined;
  /** The server the guest names, if any. */
  server: string | undefined;
};
