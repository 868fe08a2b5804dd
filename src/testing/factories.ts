import { hash as hashWith } from '@node-rs/argon2';
import { insertAccount, recordStep } from '#server/accounts/queries.ts';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import type { users } from '#server/accounts/table.ts';
import { insertVenue, type VenueRow } from '#server/venues/queries.ts';
import { venueIdOwners, type venues } from '#server/venues/table.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { PLANS } from '#shared/billing/plans.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'a good long password';

export type TestOwner = { id: string; email: string; token: string; cookie: string };

/** Where owners and venues are put. */
type Place = Pick<TestApp, 'db' | 'services'>;

let counted = 0;

/** An owner who is signed in, verified and set up, unless overridden. */
export async function anOwner(
  app: Place,
  { tier = 'starter', ...overrides }: Partial<typeof users.$inferInsert> & { tier?: Tier } = {},
): Promise<TestOwner> {
  counted += 1;
  const email = overrides.email ?? `owner${counted}@example.com`;
  const { monthlyFeedbackLimit, monthlyReplyLimit } = PLANS[tier];
  return app.db.transaction(async (tx) => {
    const id = await insertAccount(tx, {
      email,
      password: await passwordHash(),
      username: `owner${counted}`,
      firstName: 'Olive',
      lastName: 'Owner',
      emailVerified: true,
      onboardingCompleted: true,
      subscriptionTier: tier,
      monthlyFeedbackLimit,
      monthlyReplyLimit,
      ...overrides,
    });
    const at = app.services.now();
    await recordStep(tx, { userId: id, step: 'plan_selected', completedAt: at });
    return { id, email, ...(await startSession(app.services, tx, id, 'password')) };
  });
}

export async function aVenue(
  app: Place,
  owner: { id: string },
  overrides: Partial<typeof venues.$inferInsert> = {},
): Promise<VenueRow> {
  counted += 1;
  const venueId = overrides.venueId ?? `venue-${counted}`;
  await app.db.insert(venueIdOwners).values({ venueId, businessId: owner.id });
  return insertVenue(app.db, {
    name: `Venue ${counted}`,
    venueId,
    businessId: owner.id,
    ...overrides,
  });
}

let hash: Promise<string> | undefined;

/** A hash says itself how much work it is: tests sign in hundreds of times. */
function passwordHash(): Promise<string> {
  hash ??= hashWith(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hash;
}
