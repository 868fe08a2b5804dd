import type { Page, Route } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { anOwner, PASSWORD } from './owner.ts';
import { expect, test } from './test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The highest acceptable layout shift score; too small to notice. */
const MAX_JUMPS = 0.02;

test('a developer reads the API reference and tries requests, by keyboard and within the security policy', async ({
  page,
  request,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A visitor has no session, so the browser logs a 401.
    if (message.type() === 'error' && !/status of 401/.test(message.text())) {
      complaints.push(message.text());
    }
  });

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const codes = page.getByRole('table', { name: 'Error codes' });
  await expect(codes.getByRole('row', { name: /429 TOO_MANY_REQUESTS/ })).toBeVisible();
  // All endpoints are rendered at once, so that find-in-page and Tab reach them without scrolling.
  await expect(page.locator('.opblock')).toHaveCount(await countCalls(page));
  await tryOut(page, 'Accounts-signInOptions', '"identityProvider": null');

  const owner = await anOwner(request);
  const data = { email: owner.email, password: PASSWORD };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  // A write authorised by the cookie alone, with the Origin header that the browser adds.
  await tryOut(page, 'Setting_up-completeTour', owner.email);
  expect(complaints).toEqual([]);
});

for (const size of SIZES) {
  test(`the API reference does not jump while it loads at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(watchJumps);
    // The fonts arrive after the first paint, as on a slow connection: text may then wrap differently.
    const sendFonts = await holdBack(page, '**/*.woff2');
    const sendReference = await holdBack(page, '**/api/openapi.json', sendFirstCalls);
    // Missing fonts delay the load event.
    await page.goto(paths.developers, { waitUntil: 'commit' });
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    await page.evaluate(readJumps);
    sendFonts();
    await page.evaluate(async () => void (await document.fonts.ready));
    sendReference();
    await expect(page.locator('.opblock').first()).toBeAttached();
    expect(await page.evaluate(readJumps)).toBeLessThanOrEqual(MAX_JUMPS);
  });
}

/** Delays the responses to these requests until the returned function is called. */
async function holdBack(
  page: Page,
  url: string,
  send = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await send(route);
  });
  return release;
}

/** Enough endpoints to fill each screen; the others are below the fold and would only take time. */
const CALLS_ON_SCREEN = 40;

async function sendFirstCalls(route: Route): Promise<void> {
  const response = await route.fetch();
  const { paths: all, ...rest } = (await response.json()) as { paths: Record<string, object> };
  const first = Object.entries(all).slice(0, CALLS_ON_SCREEN);
  await route.fulfill({ response, json: { ...rest, paths: Object.fromEntries(first) } });
}

type WatchedWindow = Window & { jumps?: number };

/** Runs in the page before any other script. */
function watchJumps(): void {
  const watched: WatchedWindow = window;
  watched.jumps = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      watched.jumps = (watched.jumps ?? 0) + (entry as unknown as { value: number }).value;
    }
  }).observe({ type: 'layout-shift' });
}

/** Runs in the page, after the next two frames have been drawn. */
async function readJumps(): Promise<number | undefined> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return (window as WatchedWindow).jumps;
}

async function countCalls(page: Page): Promise<number> {
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  return Object.values<object>(paths).flatMap((place) => Object.keys(place)).length;
}

/** Opens an endpoint, sends a request to it, and expects this text in the response. */
async function tryOut(page: Page, operation: string, words: string): Promise<void> {
  const call = page.locator(`#operations-${operation}`);
  await call.locator('.opblock-summary-control').press('Enter');
  await call.getByRole('button', { name: 'Try it out' }).press('Enter');
  await call.getByRole('button', { name: 'Execute' }).press('Enter');
  const answer = call.locator('.live-responses-table .response-col_description .highlight-code');
  await expect(answer.first()).toContainText(words);
}
