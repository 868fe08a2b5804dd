import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { readVenueSettings } from './venue-settings.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const SETTINGS = {
  name: 'Noir',
  rewardsEnabled: false,
  customRewards: ['Tea'],
  disabledRewards: [],
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the guest’s page requests the venue’s settings at most every five minutes', async () => {
  const fetch = answer(200, SETTINGS);
  expect(await readVenueSettings('noir', NOW)).toMatchObject({ rewardsEnabled: false });
  expect(fetch.mock.calls[0]).toMatchObject(['/api/restaurant/noir/settings', { method: 'GET' }]);
  expect(await readVenueSettings('noir', NOW + 4 * MINUTE_MS)).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
  await readVenueSettings('noir', NOW + 6 * MINUTE_MS);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the guest’s page requests settings that report the monthly limit again on every visit', async () => {
  answer(200, { ...SETTINGS, limitReached: true });
  expect(await readVenueSettings('noir', NOW)).toMatchObject({ isLimitReached: true });
  answer(200, SETTINGS);
  const later = await readVenueSettings('noir', NOW);
  expect(later).toMatchObject({ customRewards: ['Tea'] });
  expect(later).not.toHaveProperty('isLimitReached');
});

test('the guest’s page of an unknown venue gets the default settings', async () => {
  answer(404, { code: 'NOT_FOUND' });
  expect(await readVenueSettings('nowhere', NOW)).toEqual({
    rewardsEnabled: true,
    customRewards: [],
    disabledRewards: [],
    isUnknown: true,
  });
});

test('a 404 without our error code gives a venue the default settings but does not mark it as unknown', async () => {
  vi.stubGlobal('fetch', async () => new Response('Not Found', { status: 404 }));
  expect(await readVenueSettings('noir', NOW)).toEqual({
    rewardsEnabled: true,
    customRewards: [],
    disabledRewards: [],
  });
});

test('a response with only the three documented venue settings is accepted', async () => {
  const documented = { rewardsEnabled: true, customRewards: ['Tea'], disabledRewards: ['coffee'] };
  answer(200, documented);
  expect(await readVenueSettings('noir', NOW)).toEqual(documented);
});

test('an error other than 404 makes reading the venue’s settings fail, and the next page load tries again', async () => {
  answer(500, {});
  expect(await readVenueSettings('noir', NOW)).toBe('failed');
  answer(200, SETTINGS);
  expect(await readVenueSettings('noir', NOW)).toMatchObject({ customRewards: ['Tea'] });
});

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (..._: unknown[]) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
