import { hashPassword } from '#server/accounts/passwords/password.ts';
import type { users } from '#server/accounts/table.ts';
import type { businesses } from '#server/businesses/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { addDays } from '#shared/stats/definitions.ts';
import type { Role } from '#shared/team/roles.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { OpeningHours, OpenSpan } from '#shared/venues/opening-hours.ts';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { COPPER_KETTLE_FLOOR_PLAN } from './copper-kettle-floor-plan.ts';
import { venueClock } from './story-clock.ts';

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
/**
 * An all-day café with long weekend brunches. Loved, too small for its Saturdays, and once without
 * an oven.
 */
export const COPPER_KETTLE = {
  settings: {
    name: 'The Copper Kettle',
    venueId: 'the-copper-kettle',
    timezone: 'Europe/London',
    staffMayRead: true,
    averageSpendPence: 2200,
    rewardCostPence: 350,
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
    plan: COPPER_KETTLE_FLOOR_PLAN,
  },
  roster: [
    { name: 'Esther', alsoKnownAs: ['Essie'] },
    { name: 'Jakub', alsoKnownAs: ['Jacob'] },
    { name: 'Priya' },
    { name: 'Tom' },
  ],
  areas: [
    ['1', '2', '3', '4'],
    ['5', '6', '7', '8'],
    ['9', '10', '11', 'Window 1', 'Window 2'],
  ],
  notes: [
    { day: '8 Mon', words: 'The oven broke' },
    { day: '7 Mon', words: 'New oven', topic: 'food_temperature' },
    { day: '1 Mon', words: 'A second host at weekends', topic: 'waiting' },
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
  roster: [
    { name: 'Beth' },
    { name: 'Callum' },
    { name: 'Giulia', alsoKnownAs: ['Julia'] },
    { name: 'Marco' },
  ],
  areas: [
    ['1', '2', '3', '4', '5'],
    ['6', '7', '8', '9', '10'],
    ['11', '12', '14', 'Terrace 1', 'Terrace 2'],
  ],
  notes: [{ day: '1 Tue', words: 'Two more waiters at weekends', topic: 'staff_attitude' }],
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
  roster: [
    { name: 'Aoife', alsoKnownAs: ['Eefa'] },
    { name: 'Cian', alsoKnownAs: ['Kian'] },
    { name: 'Darragh', alsoKnownAs: ['Dara'] },
    { name: 'Sofia' },
  ],
  areas: [
    ['1', '2', '3', '4'],
    ['5', '6', '7', '8'],
    ['9', '10', '11', '12'],
    ['Quay 1', 'Quay 2', 'Bar 1', 'Bar 2'],
  ],
  notes: [],
};
export const DEMO_VENUES: readonly DemoVenue[] = [COPPER_KETTLE, LUNA_TRATTORIA, HARBOUR_AND_VINE];

export const DAYS_OF_DEMO_FEEDBACK = 180;

export const DEMO_LOGIN = { email: 'demo@tabletalk.example', password: 'table-for-two-at-eight' };

export type DemoMember = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** The public IDs of the member's venues. */
  venues: readonly string[];
  /** The PIN for signing in at the shared tablet. */
  pin?: string;
};

/**
 * The owner's team. Demo guests mention these staff members, so each of them has some praise to
 * read.
 */
export const DEMO_TEAM: readonly DemoMember[] = [
  {
    email: 'manager@tabletalk.example',
    firstName: 'Tom',
    lastName: 'Ashworth',
    role: 'manager',
    venues: ['the-copper-kettle', 'harbour-vine'],
  },
  {
    email: 'priya@tabletalk.example',
    firstName: 'Priya',
    lastName: 'Nair',
    role: 'staff',
    venues: ['the-copper-kettle'],
    pin: '4812',
  },
  {
    email: 'esther@tabletalk.example',
    firstName: 'Esther',
    lastName: 'Okafor',
    role: 'staff',
    venues: ['the-copper-kettle'],
    pin: '7305',
  },
  {
    email: 'aoife@tabletalk.example',
    firstName: 'Aoife',
    lastName: 'Byrne',
    role: 'staff',
    venues: ['harbour-vine'],
  },
];

export type DemoTeam = Awaited<ReturnType<typeof composeTeam>>;
/** The members who work at a venue, by first name. */
export type DemoStaff = ReadonlyMap<string, { userId: string; name: string; hasPin: boolean }>;

/** Hashes the passwords before the transaction begins, because hashing is slow. */
export async function composeTeam() {
  const password = await hashPassword(DEMO_LOGIN.password);
  return Promise.all(
    DEMO_TEAM.map(async ({ pin, ...colleague }) => ({
      ...colleague,
      id: newId(),
      password,
      pinHash: pin && (await hashPassword(pin)),
    })),
  );
}

export function findStaffOfVenue(team: DemoTeam, venueId: string): DemoStaff {
  return new Map(
    team
      .filter(({ venues }) => venues.includes(venueId))
      .map(({ id, firstName, lastName, pinHash }) => [
        firstName,
        { userId: id, name: `${firstName} ${lastName}`, hasPin: Boolean(pinHash) },
      ]),
  );
}

/** When the demo owner joined: shortly before the first answer. */
export function demoJoinedAt(now: Date): Date {
  return new Date(now.getTime() - (DAYS_OF_DEMO_FEEDBACK + 4) * DAY_MS);
}

/** An owner on the largest plan, so that every screen can be tried. */
export async function composeDemoOwner(now: Date): Promise<{
  user: typeof users.$inferInsert;
  business: typeof businesses.$inferInsert;
}> {
  const joined = demoJoinedAt(now);
  const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS.premium;
  const times = { createdAt: joined, updatedAt: now };
  const user = {
    email: DEMO_LOGIN.email,
    password: await hashPassword(DEMO_LOGIN.password),
    username: 'maya',
    firstName: 'Maya',
    lastName: 'Whitfield',
    emailVerified: true,
    ...times,
  };
  const business = {
    subscriptionTier: 'premium' as const,
    subscriptionStatus: 'active' as const,
    subscriptionStartDate: joined,
    subscriptionEndDate: nextRenewal(joined, now),
    monthlyFeedbackLimit,
    monthlyReplyLimit,
    onboardingCompleted: true,
    dashboardTourCompleted: true,
    firstQrGeneratedAt: new Date(joined.getTime() + DAY_MS),
    replyCreditsResetDate: monthOf(now).end,
    ...times,
  };
  return { user, business };
}

/** The calendar month in the owner's time zone; reply credits are counted by it. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const clock = venueClock(DEFAULT_TIME_ZONE);
  const firstDay = `${clock.wallTimeAt(now).date.slice(0, 7)}-01`;
  const nextFirstDay = `${addDays(firstDay, 31).slice(0, 7)}-01`;
  const [start, end] = [firstDay, nextFirstDay].map((date) => clock.momentOf({ date, minutes: 0 }));
  if (!start || !end) throw new Error('a month has a start and an end');
  return { start, end };
}

function nextRenewal(start: Date, now: Date): Date {
  const renewal = new Date(start);
  for (let months = 1; renewal <= now; months++) {
    renewal.setTime(start.getTime());
    renewal.setUTCMonth(start.getUTCMonth() + months);
  }
  return renewal;
}

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
    averageSpendPence?: number;
    rewardCostPence?: number;
  };
  openingHours: NonNullable<OpeningHours>;
  /** Set if guests may call staff to these tables. */
  liveFloor?: { tables: string[]; plan: Pick<FloorPlan, 'tables' | 'marks'> };
  /** The people who serve; those who are in the team are found by their first name. */
  roster: readonly { name: string; alsoKnownAs?: string[] }[];
  /** The tables that one person has at a time. */
  areas: readonly (readonly string[])[];
  /** The owner's notes. For the form of `day`, see `storyTime`. */
  notes: readonly { day: string; words: string; topic?: Topic }[];
};

function everyDay(spans: OpenSpan[]): NonNullable<OpeningHours> {
  return { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans };
}
