import type { Rating } from '#shared/feedback/ratings.ts';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import type { Aspect, ComplaintWords, Issue } from '../aspects.ts';

/** Breakfast, lunch or dinner: how many guests write on each weekday, Monday first. */
export type Sitting = {
  from: string;
  peak: string;
  to: string;
  guests: readonly [number, number, number, number, number, number, number];
};

/** Trouble is 0 where all is as usual; 1 about doubles the bad ratings, below 0 there are fewer. */
type Server = { name: string; share: number; trouble: number; namedBy: number };
export type Table = { name: string; trouble: number; issue?: string };

/** One week that went wrong, and how guests told it. */
export type BadWeek = {
  weeksAgo: number;
  trouble: number;
  issues: Readonly<Record<Issue, number>>;
  words: Readonly<Partial<Record<Issue, ComplaintWords>>>;
  /** What is said once it is over. */
  relief: readonly string[];
};

/** Somebody of today or yesterday, whatever the hour at which the demo is started. */
export type RecentGuest = {
  /** By the clock of the venue, or so many minutes before the start. */
  written: { yesterdayAt: string } | { minutesAgo: number; isToday: boolean };
  rating: Rating;
  topic: Aspect | Issue;
  text: string;
  table: string;
  server?: string;
  name?: string;
  email?: string;
};

/** What makes one restaurant of the demo different from the next. */
export type DemoVenue = {
  settings: {
    name: string;
    venueId: string;
    timezone: string;
    brandColor: string;
    backgroundColor: string;
    qrStyle: QrStyle;
    customRewards: string[];
    disabledRewards: string[];
    staffMayRead?: boolean;
  };
  /** Guests may call somebody to the table, at these hours. */
  live?: { openingHours: OpeningHours; softAlerts: boolean };
  sittings: readonly Sitting[];
  /** How many more or fewer guests write in each month, January first; 1 is usual. */
  seasons: readonly number[];
  badWeek?: BadWeek;
  /** What its owner noted, so many days ago. */
  notes?: readonly { daysAgo: number; words: string }[];
  recentGuests: readonly RecentGuest[];
  troubleOn: (daysAgo: number) => number;
  servers: readonly Server[];
  tables: readonly Table[];
  issues: Readonly<Record<Issue, number>>;
  menu: {
    dish: readonly string[];
    starter: readonly string[];
    dessert: readonly string[];
    drink: readonly string[];
  };
  staffAtTill: readonly string[];
  reply: { signedBy: string; usualHours: number };
};
