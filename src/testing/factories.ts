import { hashPassword } from '#server/accounts/passwords/password.ts';
import { insertUser } from '#server/accounts/queries.ts';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import type { users } from '#server/accounts/table.ts';
import { createBusiness } from '#server/businesses/create-business.ts';
import { insertMember, recordOnboardingStep } from '#server/businesses/queries.ts';
import type { businesses } from '#server/businesses/table.ts';
import { memberVenues } from '#server/team/table.ts';
import { insertVenue, type OwnedVenue } from '#server/venues/queries.ts';
import { venueIdOwners, type venues } from '#server/venues/table.ts';
import { PLANS, type Tier } from '#shared/billing/plans.ts';
import type { Role } from '#shared/team/roles.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'a good long password';

/** `id` is the user's id, not the business's. */
export type TestOwner = {
  id: string;
  businessId: string;
  email: string;
  token: string;
  cookie: string;
};

/** Columns of the user and the business; `id` is the user's. */
type OwnerOverrides = Partial<
  Omit<typeof businesses.$inferInsert, 'id'> & typeof users.$inferInsert
> & { tier?: Tier };

/** The database and services in which test data is created. */
type TestDataContext = Pick<TestApp, 'db' | 'services'>;

let counted = 0;

/** Creates an owner who is signed in, verified and onboarded, unless overridden. */
export async function anOwner(
  app: TestDataContext,
  { tier = 'starter', ...overrides }: OwnerOverrides = {},
): Promise<TestOwner> {
  counted += 1;
  const email = overrides.email ?? `owner${counted}@example.com`;
  const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS[tier];
  // Drizzle ignores fields that are not columns, so one object can serve both tables.
  return app.db.transaction(async (tx) => {
    const id = await insertUser(tx, {
      email,
      password: await passwordHash(),
      username: `owner${counted}`,
      firstName: 'Olive',
      lastName: 'Owner',
      emailVerified: true,
      ...overrides,
    });
    const at = app.services.now();
    const businessId = await createBusiness(tx, {
      userId: id,
      at,
      onboardingCompleted: true,
      subscriptionTier: tier,
      monthlyFeedbackLimit,
      monthlyReplyLimit,
      ...overrides,
    });
    await recordOnboardingStep(tx, { businessId, step: 'plan_selected', completedAt: at });
    const { token, cookie } = await startSession(app.services, tx, id, 'password');
    return { id, businessId, email, token, cookie };
  });
}

export type TestMember = TestOwner & { role: Role };

/**
 * Creates a signed-in member of the owner's team, with access to all venues unless some are named.
 */
export async function aMember(
  app: TestDataContext,
  { businessId }: { businessId: string },
  { role = 'staff', venues }: { role?: Role; venues?: readonly { id: string }[] } = {},
): Promise<TestMember> {
  counted += 1;
  const email = `${role}${counted}@example.com`;
  return app.db.transaction(async (tx) => {
    const password = await passwordHash();
    const names = { username: `${role}${counted}`, firstName: 'Mina', lastName: 'Member' };
    const id = await insertUser(tx, { email, password, ...names, emailVerified: true });
    const createdAt = app.services.now();
    const hasAllVenues = venues === undefined;
    await insertMember(tx, { businessId, userId: id, role, hasAllVenues, createdAt });
    const own = venues?.map((venue) => ({ businessId, userId: id, venueUuid: venue.id })) ?? [];
    if (own.length > 0) await tx.insert(memberVenues).values(own);
    const { token, cookie } = await startSession(app.services, tx, id, 'password');
    return { id, businessId, email, role, token, cookie };
  });
}

export async function aVenue(
  app: TestDataContext,
  owner: { businessId: string },
  overrides: Partial<typeof venues.$inferInsert> = {},
): Promise<OwnedVenue> {
  counted += 1;
  const venueId = overrides.venueId ?? `venue-${counted}`;
  await app.db.insert(venueIdOwners).values({ venueId, businessId: owner.businessId });
  return insertVenue(app.db, {
    name: `Venue ${counted}`,
    venueId,
    businessId: owner.businessId,
    ...overrides,
  });
}

/** Pairs a shared tablet through the API and returns the device with its token. */
export async function aPairedDevice(
  app: Pick<TestApp, 'send'>,
  { token }: { token: string },
  venue: { id: string },
  name = 'Tablet at the pass',
): Promise<{ id: string; token: string }> {
  const body = { name, venueId: venue.id };
  const { id, pairingCode: code } = (await app.send('POST', '/api/team/devices', { token, body }))
    .body;
  const paired = await app.send('POST', '/api/devices/pair', { body: { code } });
  return { id, token: paired.body.token };
}

let hash: Promise<string> | undefined;

function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}
