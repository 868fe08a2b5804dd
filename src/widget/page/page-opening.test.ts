import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { openingOf } from './page-opening.ts';
import { readVenueSettings } from './venue-settings.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const kept = (nowMs = NOW) => openingOf('noir', nowMs);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/widget?venue=noir');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page is loaded, by a scan or otherwise, and the server hands out this. */
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

test('a page that is loaded again keeps the moment at which its code was scanned', async () => {
  await load('first');
  for (const as of ['reload', 'back_forward']) {
    await load('later', { as, nowMs: NOW + HOUR_MS });
    expect(kept(NOW + HOUR_MS)).toBe('first');
  }
});

test('whoever scans the code again begins anew, also within minutes', async () => {
  await load('first');
  await load('second', { nowMs: NOW + MINUTE_MS });
  expect(kept()).toBe('second');
  await load('third', { nowMs: NOW + 26 * HOUR_MS });
  expect(kept(NOW + 26 * HOUR_MS)).toBe('third');
});

test('a scan that does not reach the server leaves nothing of the visit before', async () => {
  await load('first');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  await readVenueSettings('noir', NOW + 26 * HOUR_MS);
  expect(kept(NOW + 26 * HOUR_MS)).toBeUndefined();
});

test('a shared screen, which stands open for days, keeps none', async () => {
  history.replaceState(null, '', '/widget?venue=noir&kiosk=1');
  await load('first');
  expect(kept()).toBeUndefined();
});

test('a venue that hands out none is not asked more often than before', async () => {
  await load(undefined);
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await readVenueSettings('noir', NOW + MINUTE_MS);
  expect(fetch).not.toHaveBeenCalled();
});
