import { hashPassword } from '#server/accounts/passwords/password.ts';
import type { users } from '#server/accounts/table.ts';
import type { businesses } from '#server/businesses/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { DAY_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';
import type { Role } from '#shared/team/roles.ts';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';
import { venueClock } from './story-clock.ts';

export const DAYS_OF_FEEDBACK = 180;

export const DEMO_LOGIN = { email: 'demo@tabletalk.example', password: 'table-for-two-at-eight' };

export type Colleague = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** The public IDs of the member's venues. */
  venues: readonly string[];
  /** For signing in at the shared tablet. */
  pin?: string;
};

/**
 * The owner's team. Demo guests mention these staff members, so each of them has some praise to
 * read.
 */
export const DEMO_TEAM: readonly Colleague[] = [
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

export function staffOf(team: DemoTeam, venueId: string): DemoStaff {
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
export function joinedAt(now: Date): Date {
  return new Date(now.getTime() - (DAYS_OF_FEEDBACK + 4) * DAY_MS);
}

/** An owner on the largest plan, so that every screen can be tried. */
export async function composeDemoOwner(now: Date): Promise<{
  user: typeof users.$inferInsert;
  business: typeof businesses.$inferInsert;
}> {
  const joined = joinedAt(now);
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
