import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { widgetPalettes } from '#shared/venues/colours.ts';
import { NEW_VENUE_COLOURS } from '#shared/venues/rules.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
});

function add(body: unknown, token = owner.token) {
  return app.send('POST', '/api/restaurants', { token, body });
}

describe('adding a restaurant', () => {
  test('adding a restaurant stores it with the defaults and a venue ID in lower case', async () => {
    const answer = await add({ name: ' Joe’s ', venueId: 'My Venue_1', timezone: 'Europe/Dublin' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Joe’s',
      venueId: 'my-venue-1',
      ownerId: owner.id,
      backgroundColor: '#FFFFFF',
      logoUrl: null,
      qrStyle: 'square',
      rewardsEnabled: true,
      customRewards: [],
      disabledRewards: [],
      timezone: 'Europe/Dublin',
    });
    const list = await app.send('GET', '/api/restaurants', { token: owner.token });
    expect(list.body).toEqual([answer.body]);
  });

  test('new restaurants of a business begin in six different colours', async () => {
    const { token } = await anOwner(app, { tier: 'premium' });
    const colours = [];
    for (const venueId of ['one', 'two', 'three', 'four', 'five', 'six']) {
      colours.push((await add({ name: venueId, venueId }, token)).body.brandColor);
    }
    expect(colours.toSorted()).toEqual(NEW_VENUE_COLOURS.toSorted());
    const { light } = widgetPalettes({ brandColor: colours[0], backgroundColor: '#FFFFFF' });
    expect(light.brand).toBe(colours[0].toLowerCase());
  });

  test('a proposed venue ID is free, not reserved and not the one that the request excludes', async () => {
    await aVenue(app, await anOwner(app), { venueId: 'blue-door' });
    const propose = async (query: string) => {
      const url = `/api/restaurants/venue-id?${query}`;
      return (await app.send('GET', url, { token: owner.token })).body;
    };
    expect(await propose('wanted=Green Door')).toEqual({
      venueId: 'green-door',
      isWantedFree: true,
    });
    expect(await propose('wanted=blue-door')).toEqual({
      venueId: 'blue-door-2',
      isWantedFree: false,
    });
    expect((await propose('wanted=blue-door&except=blue-door-2')).venueId).toBe('blue-door-3');
    expect((await propose('wanted=settings')).venueId).toBe('settings-2');
    expect((await propose(`wanted=${'a'.repeat(64)}&except=${'a'.repeat(64)}`)).venueId).toBe(
      `${'a'.repeat(62)}-2`,
    );
  });

  test('the refusal of a taken venue ID names a free one', async () => {
    await aVenue(app, await anOwner(app), { venueId: 'blue-door' });
    const refused = await add({ name: 'Blue Door', venueId: 'blue-door' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ venueId: 'blue-door', freeVenueId: 'blue-door-2' });
    const added = await add({ name: 'Blue Door', venueId: refused.body.freeVenueId });
    expect(added.status).toBe(201);
  });

  test.each([
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['CET', 'Europe/'],
    ['AET', 'Australia/Sydney'],
    ['US/Pacific-New', 'America/Los_Angeles'],
  ])(
    'a restaurant added in the time zone %s is stored with %s, and guests can answer',
    async (timezone, area) => {
      const { status, body } = await add({ name: 'Abroad', venueId: 'abroad', timezone });
      expect(status).toBe(201);
      expect(body.timezone).toContain(area);
      const guest = { venueId: 'abroad', rating: 'great' };
      expect((await app.send('POST', '/api/feedback', { body: guest })).status).toBe(201);
    },
  );

  test('adding a second restaurant on Starter is refused, even when both requests arrive at once', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((venueId) => add({ name: 'Name', venueId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({
      message: 'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.',
      planLimit: true,
    });
  });

  test('adding any number of restaurants is possible on Pro', async () => {
    const { token } = await anOwner(app, { tier: 'pro' });
    expect((await add({ name: 'One', venueId: 'one' }, token)).status).toBe(201);
    expect((await add({ name: 'Two', venueId: 'two' }, token)).status).toBe(201);
  });

  test.each([
    [{ name: '', venueId: 'x' }, 'Restaurant name is required'],
    [{ name: 'x'.repeat(121), venueId: 'x' }, 'Restaurant name may have at most 120 characters'],
    [{ name: 'Tokyo', venueId: '東京' }, /lowercase letters, numbers and hyphens only/],
    [{ name: 'Long', venueId: 'x'.repeat(65) }, /at most 64/],
    [{ name: 'X', venueId: 'x', timezone: 'Mars/Base' }, 'Unknown time zone'],
    [{ name: 'X', venueId: 'x', timezone: '+01:00' }, 'Unknown time zone'],
    [{ name: 'X', venueId: 'x', timezone: 'SystemV/EST5' }, 'Unknown time zone'],
    [{ name: 7, venueId: 'x' }, 'Restaurant name is required'],
    ['[]', /.+/],
    ['7', /.+/],
  ])('adding a restaurant with %j is refused with a message', async (body, message) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });

  test.each(['default-venue', 'Widget', 'api'])(
    'adding a restaurant with the venue ID %s is refused, because the name is reserved',
    async (venueId) => {
      expect((await add({ name: 'Name', venueId })).status).toBe(409);
    },
  );
});

describe('a venue ID', () => {
  test('a venue ID that another business has or once had is always refused', async () => {
    const other = await anOwner(app);
    const venue = await aVenue(app, other, { venueId: 'taken' });
    const answer = await add({ name: 'Name', venueId: 'Taken' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      message: 'A restaurant with this venue ID already exists',
      venueId: 'taken',
    });
    await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: other.token });
    expect((await add({ name: 'Name', venueId: 'taken' })).status).toBe(409);
  });

  test('a venue ID that its owner gave up can be used again by that owner for a new restaurant', async () => {
    const { body } = await add({ name: 'Name', venueId: 'mine' });
    const { token } = owner;
    await app.send('DELETE', `/api/restaurants/${body.id}`, { token });
    const again = await add({ name: 'Name', venueId: 'mine' });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(body.id);
  });
});

describe('changing a restaurant', () => {
  test.each([
    [(id: string) => ({ id, updates: { name: 'New', brandColor: '#112233' } })],
    [() => ({ name: 'New', brandColor: '#112233' })],
  ])(
    'changing a restaurant works with the fields at the top level of the request or under “updates”',
    async (bodyFor) => {
      const venue = await aVenue(app, owner, { createdAt: new Date(0), updatedAt: new Date(0) });
      const url = `/api/restaurants/${venue.id}`;
      const answer = await app.send('PUT', url, { token: owner.token, body: bodyFor(venue.id) });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        name: 'New',
        brandColor: '#112233',
        venueId: venue.venueId,
      });
      expect(answer.body.updatedAt).not.toBe(answer.body.createdAt);
    },
  );

  test('changing a restaurant never changes its owner, its venue ID or its internal ID', async () => {
    const venue = await aVenue(app, owner);
    const url = `/api/restaurants/${venue.id}`;
    const updates = { venueId: 'else', ownerId: 'else', id: 'else' };
    const ignored = await app.send('PUT', url, { token: owner.token, body: { updates } });
    expect(ignored.body).toMatchObject({
      id: venue.id,
      venueId: venue.venueId,
      ownerId: owner.id,
    });
    const body = { id: 'else', updates: {} };
    expect((await app.send('PUT', url, { token: owner.token, body })).status).toBe(400);
  });

  test.each([
    [{ brandColor: 'red' }],
    [{ qrStyle: 'round' }],
    [{ logoUrl: 'javascript:alert(1)' }],
    [{ rewardsEnabled: 'yes' }],
    [{ customRewards: ['Free coffee', 'free  coffee'] }],
    [{ customRewards: ['Free dessert'] }],
    [{ customRewards: [' '] }],
    [{ name: null }],
  ])('changing a restaurant to %j is refused', async (updates) => {
    const venue = await aVenue(app, owner);
    const url = `/api/restaurants/${venue.id}`;
    const answer = await app.send('PUT', url, { token: owner.token, body: { updates } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^[A-Z][^"]+$/);
  });

  test('changing a restaurant that belongs to another owner or does not exist gets 404', async () => {
    const venue = await aVenue(app, await anOwner(app));
    for (const id of [venue.id, '0190a000-0000-7000-8000-000000000000', 'nonsense']) {
      const sent = { token: owner.token, body: { updates: { name: 'Mine now' } } };
      expect((await app.send('PUT', `/api/restaurants/${id}`, sent)).status).toBe(404);
      const { token } = owner;
      expect((await app.send('DELETE', `/api/restaurants/${id}`, { token })).status).toBe(404);
    }
  });
});

describe('a venue’s public settings', () => {
  test('a venue’s public settings are readable from any site, for any spelling of the venue ID', async () => {
    await aVenue(app, owner, { venueId: 'my-place', name: 'My Place', customRewards: ['Coffee'] });
    const answer = await app.send('GET', '/api/restaurant/My-Place/settings');
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toEqual({
      rewardsEnabled: true,
      callsOpen: false,
      customRewards: ['Coffee'],
      disabledRewards: [],
      name: 'My Place',
      brandColor: '#3B82F6',
      backgroundColor: '#FFFFFF',
      logoUrl: null,
      // A shade on which white text is readable.
      buttonColor: widgetPalettes({ brandColor: '#3B82F6', backgroundColor: '#FFFFFF' }).light
        .brand,
    });
  });

  test('a venue’s public settings say whether the monthly limit of the plan is used up', async () => {
    await aVenue(app, owner, { venueId: 'my-place' });
    await app.db.update(businesses).set({ monthlyFeedbackLimit: 1 });
    const isLimitReached = async () =>
      (await app.send('GET', '/api/restaurant/my-place/settings')).body.limitReached;
    expect(await isLimitReached()).toBeUndefined();
    const body = { venueId: 'my-place', rating: 'great' };
    expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
    expect(await isLimitReached()).toBe(true);
    expect((await app.send('POST', '/api/feedback', { body })).status).toBe(429);
    await app.db.update(businesses).set({ subscriptionTier: 'pro' });
    expect(await isLimitReached()).toBeUndefined();
    await app.db.update(businesses).set({ subscriptionTier: 'starter' });
    expect(await isLimitReached()).toBe(true);
    app.moveClock(32 * DAY_MS);
    expect(await isLimitReached()).toBeUndefined();
  });

  test('a venue’s public settings exist for the sample venue, but not for an unknown or deleted venue', async () => {
    const sample = await app.send('GET', '/api/restaurant/default-venue/settings');
    expect(sample.body.name).toBe('Sample Bistro');
    const venue = await aVenue(app, owner, { venueId: 'gone' });
    await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
    for (const venueId of ['gone', 'unknown', '%20']) {
      expect((await app.send('GET', `/api/restaurant/${venueId}/settings`)).status).toBe(404);
    }
  });
});
