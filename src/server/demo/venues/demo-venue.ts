import type { QrStyle } from '#shared/venues/contract.ts';
import type { Issue } from '../aspects.ts';

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
  };
  sittings: readonly Sitting[];
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
