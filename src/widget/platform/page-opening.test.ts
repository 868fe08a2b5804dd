import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { readStoredPageOpening } from './page-opening.ts';
import { readVenueSettings } from './venue-settings.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const kept = (nowMs = NOW) => readStoredPageOpening('noir', nowMs);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/widget?venue=noir');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Loads the page by a scan or a reload; the server hands out this proof of opening. */
async function load(
  opening: string | undefined,
  { as = 'navigate', nowMs = NOW }: { as?: string; nowMs?: number } = {},
): Promise<void> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: as } as unknown as PerformanceEntry,
  ]);
  const settings = { rewardsEnabled: true, customRewards: [], disabledRewards: [], opening };
  vi.stubGlobal('fetch', async () => Response.json(settings));
  await readVenueSettings('noir', nowMs);
}

test('a reloaded page keeps the proof of opening from the scan of the code', async () => {
  await load('first');
  for (const as of ['reload', 'back_forward']) {
    await load('later', { as, nowMs: NOW + HOUR_MS });
    expect(kept(NOW + HOUR_MS)).toBe('first');
  }
});

test('a new scan of the code replaces the proof of opening, even within minutes', async () => {
  await load('first');
  await load('second', { nowMs: NOW + MINUTE_MS });
  expect(kept()).toBe('second');
  await load('third', { nowMs: NOW + 26 * HOUR_MS });
  expect(kept(NOW + 26 * HOUR_MS)).toBe('third');
});

test('a new scan drops the old proof of opening even if the server cannot be reached', async () => {
  await load('first');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  await readVenueSettings('noir', NOW + 26 * HOUR_MS);
  expect(kept(NOW + 26 * HOUR_MS)).toBeUndefined();
});

test('a shared screen stores no proof of opening, since it stays open for days', async () => {
  history.replaceState(null, '', '/widget?venue=noir&kiosk=1');
  await load('first');
  expect(kept()).toBeUndefined();
});

test('the settings of a venue without a proof of opening are still requested only every five minutes', async () => {
  await load(undefined);
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await readVenueSettings('noir', NOW + MINUTE_MS);
  expect(fetch).not.toHaveBeenCalled();
});
