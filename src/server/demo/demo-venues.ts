import type { OpeningHours, OpenSpan } from '#shared/venues/opening-hours.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';

/** A restaurant of the demo. What its guests did is in `seed/<venueId>.jsonl`. */
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
  openingHours: NonNullable<OpeningHours>;
  /** Set if guests may call staff to these tables. */
  liveFloor?: { tables: string[] };
  /** The owner's notes. For the form of `day`, see `storyTime`. */
  notes: readonly { day: string; words: string }[];
};

const CAFE_DAY: OpenSpan[] = [{ opens: '08:00', closes: '17:00' }];
const CAFE_DAY_AND_EVENING: OpenSpan[] = [{ opens: '08:00', closes: '22:30' }];
const TRATTORIA: OpenSpan[] = [
  { opens: '12:00', closes: '14:30' },
  { opens: '17:30', closes: '21:45' },
];
const HARBOUR: OpenSpan[] = [
  { opens: '12:30', closes: '14:45' },
  { opens: '17:00', closes: '21:45' },
];

/** An all-day café with long weekend brunches. Loved, too small for its Saturdays, and once without an oven. */
export const COPPER_KETTLE = {
  settings: {
    name: 'The Copper Kettle',
    venueId: 'the-copper-kettle',
    timezone: 'Europe/London',
    staffMayRead: true,
    brandColor: '#B45309',
    backgroundColor: '#FFFBF5',
    qrStyle: 'rounded',
    customRewards: ['Free flat white', 'Slice of cake of the day'],
    disabledRewards: [],
  },
  openingHours: {
    mon: CAFE_DAY,
    tue: CAFE_DAY,
    wed: CAFE_DAY,
    thu: CAFE_DAY_AND_EVENING,
    fri: CAFE_DAY_AND_EVENING,
    sat: CAFE_DAY_AND_EVENING,
    sun: CAFE_DAY,
  },
  liveFloor: {
    tables: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Window 1', 'Window 2', '11'],
  },
  notes: [
    { day: '8 Mon', words: 'The oven broke' },
    { day: '7 Mon', words: 'New oven' },
  ],
} satisfies DemoVenue;

/** A family trattoria that lost its kitchen manager, had a hard time, and got over it. */
const LUNA_TRATTORIA: DemoVenue = {
  settings: {
    name: 'Luna Trattoria',
    venueId: 'luna-trattoria',
    timezone: 'Europe/London',
    brandColor: '#9F1239',
    backgroundColor: '#FFFFFF',
    qrStyle: 'square',
    customRewards: ['Glass of prosecco'],
    disabledRewards: [],
  },
  openingHours: { ...everyDay(TRATTORIA), mon: [] },
  notes: [],
};

/** Seafood and wine by the water: lovely evenings, city prices. */
const HARBOUR_AND_VINE: DemoVenue = {
  settings: {
    name: 'Harbour & Vine',
    venueId: 'harbour-vine',
    timezone: 'Europe/Dublin',
    brandColor: '#0F766E',
    backgroundColor: '#F0FDFA',
    qrStyle: 'dots',
    customRewards: ['Three oysters on the house', 'Petits fours with your coffee'],
    disabledRewards: ['free_appetizer'],
  },
  openingHours: everyDay(HARBOUR),
  notes: [],
};

export const DEMO_VENUES: readonly DemoVenue[] = [COPPER_KETTLE, LUNA_TRATTORIA, HARBOUR_AND_VINE];

function everyDay(spans: OpenSpan[]): NonNullable<OpeningHours> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}
