import type { Rating } from '#shared/feedback/ratings.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import type { Aspect, ComplaintWords, Issue } from '../aspects.ts';

/** Breakfast, lunch or dinner, with the number of guests who write on each weekday, Monday first. */
export type Sitting = {
  from: string;
  peak: string;
  to: string;
  guests: readonly [number, number, number, number, number, number, number];
};

/** `trouble` is 0 in normal times. 1 roughly doubles the bad ratings; below 0 there are fewer. */
type DemoServer = { name: string; share: number; trouble: number; namedBy: number };
export type DemoTable = { name: string; trouble: number; issue?: string };

/** One week that went wrong, and what guests wrote about it. */
export type BadWeek = {
  weeksAgo: number;
  trouble: number;
  issues: Readonly<Record<Issue, number>>;
  words: Readonly<Partial<Record<Issue, ComplaintWords>>>;
  /** What guests write once the week is over. */
  relief: readonly string[];
};

/** A guest from today or yesterday, whatever the hour at which the demo is created. */
export type RecentGuest = {
  /** A time by the venue's clock, or minutes before the demo was created. */
  written: { yesterdayAt: string } | { minutesAgo: number; isToday: boolean };
  rating: Rating;
  topic: Aspect | Issue;
  text: string;
  /** The class that the reader gives the text, if it is a safety matter. */
  safety?: SafetyClass;
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
  /** Set if guests may call staff to the table during these hours. */
  live?: { openingHours: OpeningHours; softAlerts: boolean };
  sittings: readonly Sitting[];
  /** How many more or fewer guests write in each month, January first; 1 is the usual number. */
  seasons: readonly number[];
  badWeek?: BadWeek;
  /** The owner's notes, and how many days ago each was written. */
  notes?: readonly { daysAgo: number; words: string }[];
  recentGuests: readonly RecentGuest[];
  troubleOn: (daysAgo: number) => number;
  servers: readonly DemoServer[];
  tables: readonly DemoTable[];
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
