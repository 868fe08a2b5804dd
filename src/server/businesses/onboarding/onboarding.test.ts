import { beforeEach, describe, expect, test } from 'vitest';
import { venues } from '#server/venues/table.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { businesses, onboardingSteps } from '../table.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { onboardingCompleted: false });
  await app.db.delete(onboardingSteps);
});

function post(url: string, body?: unknown, token = owner.token) {
  return app.send('POST', url, { token, ...(body !== undefined && { body }) });
}

async function namesOfVenues() {
  const rows = await app.db.select().from(venues);
  return rows.filter(({ businessId }) => businessId).map(({ venueId }) => venueId);
}

describe('choosing a plan', () => {
  test('choosing Starter takes effect at once and is remembered', async () => {
    const before = await app.send('GET', '/api/auth/user', { token: owner.token });
    expect(before.body).toMatchObject({ subscriptionTier: 'starter', planSelected: false });
    const answer = await post('/api/select-plan', { plan: 'starter' });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ subscriptionTier: 'starter', planSelected: true });
    const after = await app.send('GET', '/api/auth/user', { token: owner.token });
    expect(after.body.planSelected).toBe(true);
  });

  test.each(['pro', 'premium'])('choosing %s grants nothing until it is paid for', async (plan) => {
    const answer = await post('/api/select-plan', { plan });
    expect(answer.status).toBe(402);
    expect(answer.body.message).toBe('Paid plans need payment');
    const subscription = await post('/api/get-or-create-subscription', { plan });
    expect(subscription.body).toMatchObject({ clientSecret: expect.any(String) });
    const [user] = await app.db.select().from(businesses);
    expect(user?.subscriptionTier).toBe('starter');
  });

  test('the plan picked before signing up is stored as the owner’s wish and does not change the plan', async () => {
    const person = { username: 'olive', firstName: 'Olive', lastName: 'Ward' };
    const account = { ...person, email: 'olive@example.com', password: 'quince-lantern-47' };
    const answer = await app.send('POST', '/api/auth/register', {
      body: { ...account, plan: 'premium' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      wishedPlan: 'premium',
      planSelected: false,
      subscriptionTier: 'starter',
    });
  });

  test('choosing an unknown plan is refused', async () => {
    expect((await post('/api/select-plan', { plan: 'gold' })).status).toBe(400);
    expect((await post('/api/get-or-create-subscription', { plan: 'starter' })).status).toBe(400);
  });

  test('choosing Starter does not downgrade an owner who pays', async () => {
    const { token } = await anOwner(app, { tier: 'pro' });
    const answer = await post('/api/select-plan', { plan: 'starter' }, token);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('Use plan management to change a paid plan');
  });
});

describe('adding locations', () => {
  const url = '/api/onboarding/add-locations';

  test('adding locations saves them, and saving the same list again changes nothing', async () => {
    const body = { locations: [{ name: 'Kettle', venueId: 'kettle' }], timezone: 'Europe/Paris' };
    for (let i = 0; i < 2; i += 1) {
      const answer = await post(url, body);
      expect(answer.status).toBe(201);
      expect(answer.body.restaurants).toHaveLength(1);
      expect(answer.body.restaurants[0]).toMatchObject({ timezone: 'Europe/Paris' });
    }
  });

  test('adding locations saves the same list once if it is sent five times at once', async () => {
    const body = { locations: [{ name: 'Kettle', venueId: 'kettle' }] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(url, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await namesOfVenues()).toEqual(['kettle']);
  });

  test('adding locations refuses a second location on Starter and saves nothing from the list', async () => {
    const locations = ['one', 'two'].map((venueId) => ({ name: venueId, venueId }));
    const answer = await post(url, { locations });
    expect(answer.status).toBe(403);
    expect(answer.body.planLimit).toBe(true);
    expect(await namesOfVenues()).toEqual([]);
  });

  test('adding locations saves all locations or none, and the error names the venue ID that is taken', async () => {
    const { token } = await anOwner(app, { tier: 'pro' });
    await aVenue(app, await anOwner(app), { venueId: 'taken' });
    const locations = ['one', 'taken', 'three'].map((venueId) => ({ name: venueId, venueId }));
    const answer = await post(url, { locations }, token);
    expect(answer.status).toBe(409);
    expect(answer.body.venueId).toBe('taken');
    expect(await namesOfVenues()).toEqual(['taken']);
    const twice = [locations[0], { name: 'Other', venueId: 'one' }];
    expect((await post(url, { locations: twice }, token)).status).toBe(409);
  });

  test.each([[{}], [{ locations: [] }], [{ locations: 'one' }], [{ locations: [{ name: 'x' }] }]])(
    'adding locations with %j is refused',
    async (body) => {
      expect((await post(url, body)).status).toBe(400);
    },
  );
});

describe('the dashboard tour', () => {
  test.each([[undefined], [{}]])(
    'the dashboard tour can be completed with the body %j, and completing it again changes nothing',
    async (body) => {
      for (let i = 0; i < 2; i += 1) {
        const answer = await post('/api/onboarding/complete-tour', body);
        expect(answer.status).toBe(200);
        expect(answer.body.user).toMatchObject({
          onboardingCompleted: true,
          dashboardTourCompleted: true,
        });
      }
      const steps = await app.db.select().from(onboardingSteps);
      expect(steps.map(({ step }) => step)).toEqual(['tour_completed']);
    },
  );
});
