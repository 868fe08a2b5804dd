import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { answerQuickly, pressButton } from './guest.ts';
import { type HostSite, startHostSite } from './host-site.ts';
import { anOwner } from './owner.ts';
import { test as base, expect } from './test.ts';

const MAX_BYTES = 3_000;

/** Adds a host site, and collects all errors on its pages. */
const test = base.extend<{ troubles: string[]; host: HostSite }>({
  // Per test, not per worker: a worker fixture would give this file its own worker and server.
  host: async ({ server }, use) => {
    const host = await startHostSite(server.url);
    await use(host);
    await host.close();
  },
  troubles: async ({ page }, use) => {
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    await use(troubles);
  },
});

test('the script that venues embed is at most 3 kB', async () => {
  const file = path.resolve(import.meta.dirname, '../dist/embed/embed.js');
  expect(gzipSync(await readFile(file)).length).toBeLessThanOrEqual(MAX_BYTES);
});

test('a guest on a venue’s own site opens the widget, answers and is thanked', async ({
  page,
  host,
  request,
  baseURL,
  troubles,
}) => {
  const venue = await aVenue(request, '#FFE066');
  const policy = ["require-trusted-types-for 'script'"];
  await page.goto(host.page(scriptFor(baseURL, venue, 'data-table="7"'), { policy }));
  const button = launcher(page);
  await expect(button).toHaveAccessibleName('Feedback – The Copper Kettle');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(page.locator('iframe')).toHaveCount(0);

  await button.click();
  const colourOf = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node).backgroundColor);
  const banner = inFrame(page).getByRole('banner');
  await expect
    .poll(async () => (await colourOf(banner)) === (await colourOf(button)), 'one colour for both')
    .toBe(true);
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Feedback for The Copper Kettle');
  await expect(page.locator('iframe')).toHaveAttribute('allow', 'clipboard-write');
  const stored = page.waitForResponse(/\/api\/feedback$/);
  await answerEverything(page);
  const answer = await stored;
  expect(answer.status()).toBe(201);
  expect(answer.request().postDataJSON()).toMatchObject({
    venueId: venue,
    rating: 'excellent',
    tableNumber: '7',
  });
  await expect(inFrame(page).getByText('Thank you for your feedback!')).toBeVisible();
  expect(troubles).toEqual([]);
});

test('the embedded widget opens and closes by keyboard and returns the focus to its button', async ({
  page,
  host,
  request,
  baseURL,
  troubles,
}) => {
  const venue = await aVenue(request);
  // Escape must close the panel even if the chat has not fully loaded on a slow connection.
  await page.route(/\/lazy-part-/, () => undefined);
  await page.goto(host.page(scriptFor(baseURL, venue)));
  const button = launcher(page);
  await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Feedback for The Copper Kettle' });
  await expect(dialog).toBeVisible();
  await expect(button.and(page.locator('[aria-expanded=true]'))).toBeAttached();
  const cross = page.getByRole('button', { name: 'Close' });
  await expect(cross).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Space');
  await expect(cross).toBeFocused();
  await inFrame(page).getByRole('radio', { name: 'Excellent' }).focus();
  // Once the frame has loaded, its main script is running.
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  await frame?.waitForLoadState();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(troubles).toEqual([]);
});

test('closing the embedded widget’s panel keeps the conversation', async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request);
  await page.goto(host.page(scriptFor(baseURL, venue)));
  await launcher(page).click();
  await rate(page, 'Great');
  const question = inFrame(page).getByText('What did you enjoy most?');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeHidden();
  await launcher(page).click();
  await expect(question).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(1);
  // A click beside the panel closes it as well.
  const { width = 0 } = page.viewportSize() ?? {};
  if (width > 480) {
    await page.mouse.click(5, 5);
    await expect(question).toBeHidden();
  }
});

test("only the embedded widget's own frame may close its panel", async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request);
  await page.goto(host.page(scriptFor(baseURL, venue)));
  await launcher(page).click();
  await expect(inFrame(page).getByRole('radio').first()).toBeVisible();
  await page.evaluate(async () => {
    window.postMessage({ type: 'tabletalk:close' }, '*');
    await new Promise((resolve) => setTimeout(resolve));
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  const [frame] = page.frames().slice(1);
  await frame?.evaluate(() => parent.postMessage({ type: 'something else' }, '*'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await frame?.evaluate(() => parent.postMessage({ type: 'tabletalk:close' }, '*'));
  await expect(page.getByRole('dialog')).toBeHidden();
});

test("the host page's own styles cannot break the embedded widget", async ({
  page,
  host,
  request,
  baseURL,
  troubles,
}) => {
  const hostile = `body * { all: unset !important; display: none !important; opacity: 0 !important;
    visibility: hidden !important; pointer-events: none !important; font-size: 1px !important;
    transform: scale(0) !important } button, dialog, iframe { width: 1px !important }`;
  const venue = await aVenue(request);
  await page.goto(host.page(scriptFor(baseURL, venue), { css: hostile }));
  const button = launcher(page);
  await expect(button).toBeVisible();
  const { height = 0, width = 0 } = (await button.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(48);
  expect(width).toBeGreaterThan(100);
  await button.click();
  await expect(inFrame(page).getByRole('radio', { name: 'Excellent' })).toBeVisible();
  expect(troubles).toEqual([]);
});

test('the embedded widget’s panel fills the screen on a phone and sits in a corner on a desktop', async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request);
  await page.goto(host.page(scriptFor(baseURL, venue, 'data-position="left"')));
  await page.setViewportSize({ width: 390, height: 844 });
  await launcher(page).click();
  const dialog = page.getByRole('dialog');
  const place = () => dialog.boundingBox();
  await expect.poll(place).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(place).toEqual({ x: 16, y: 244, width: 400, height: 640 });
});

test('a page that embeds scripts for two venues, some of them repeated, shows one button per venue', async ({
  page,
  host,
  request,
  baseURL,
  troubles,
}) => {
  const [one, other] = [await aVenue(request), await aVenue(request, '#C0C0C0')];
  const scripts = [
    scriptFor(baseURL, one, 'data-label="Tell us!"'),
    scriptFor(baseURL, one, 'async'),
    scriptFor(baseURL, other, 'defer data-lang="de"'),
    scriptFor(baseURL, other, 'type="module" crossorigin'),
  ];
  await page.goto(host.page(scripts.join('')));
  await page.evaluate(inject, { src: `${baseURL}/embed.js`, venue: one });
  const first = page.getByRole('button', { name: 'Tell us! – The Copper Kettle' });
  const second = page.getByRole('button', { name: 'Rückmeldung – The Copper Kettle' });
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  await expect(page.locator(`[data-tabletalk="${baseURL}/${one}"]`)).toHaveCount(1);
  await expect(page.locator(`[data-tabletalk="${baseURL}/${other}"]`)).toHaveCount(1);
  await expect
    .poll(async () => {
      const [below, above] = [await first.boundingBox(), await second.boundingBox()];
      const [lower, upper] = [below, above].sort((a, b) => (b?.y ?? 0) - (a?.y ?? 0));
      return (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
    }, 'the space between the two')
    .toBeGreaterThan(0);
  await second.click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`venue=${other}.*lang=de`),
  );
  expect(troubles).toEqual([]);
});

test('a widget script inserted later, as tag managers do, works too', async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request);
  await page.goto(host.page(''));
  await page.evaluate(inject, { src: `${baseURL}/embed.js`, venue });
  await expect(launcher(page)).toHaveAccessibleName('Feedback – The Copper Kettle');
});

test('the embedded widget’s button appears even for an unknown venue or an unreachable server', async ({
  page,
  host,
  baseURL,
  line,
}) => {
  await page.goto(host.page(scriptFor(baseURL, 'your-venue-id')));
  await expect(launcher(page)).toHaveAccessibleName('Feedback');
  await launcher(page).click();
  await expect(inFrame(page).getByText('not connected to a venue')).toBeVisible();

  line.fail(/\/settings$/, { type: 'cut' });
  const behindProxy = await startHostSite(line.url);
  await page.goto(behindProxy.page(scriptFor(line.url, 'default-venue')));
  await expect(launcher(page)).toHaveAccessibleName('Feedback');
  await behindProxy.close();
});

test('the embedded widget works in a browser that refuses storage to third-party frames', async ({
  page,
  host,
  request,
  baseURL,
  troubles,
}) => {
  const venue = await aVenue(request);
  await page.addInitScript(() => {
    if (window === window.top) return;
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto(host.page(scriptFor(baseURL, venue)));
  await launcher(page).click();
  const stored = page.waitForResponse(/\/api\/feedback$/);
  await answerEverything(page);
  expect((await stored).status()).toBe(201);
  expect(troubles).toEqual([]);
});

test('the embedded widget sets no cookie and stores nothing on the host site', async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request);
  await page.goto(host.page(scriptFor(baseURL, venue)));
  const before = await page.evaluate(() => Object.keys(window).sort());
  await launcher(page).click();
  await rate(page, 'Great');
  expect(await page.evaluate(() => Object.keys(window).sort())).toEqual(before);
  expect(before.filter((name) => /tabletalk|embed/i.test(name))).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await page.context().cookies()).toEqual([]);
});

test('the embedded widget’s button and open panel have no accessibility findings', async ({
  page,
  host,
  request,
  baseURL,
}) => {
  const venue = await aVenue(request, '#C0C0C0');
  await page.goto(host.page(scriptFor(baseURL, venue)));
  await expect(launcher(page)).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await launcher(page).click();
  await expect(inFrame(page).getByRole('radio').first()).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

function scriptFor(product: string, venue: string, more = ''): string {
  return `<script src="${product}/embed.js" data-venue="${venue}" ${more}></script>`;
}

async function inject({ src, venue }: { src: string; venue: string }): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  script.dataset.venue = venue;
  const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
  document.head.append(script);
  await loaded;
}

function launcher(page: Page): Locator {
  return page.locator('[data-tabletalk] button').first();
}

function inFrame(page: Page) {
  return page.frameLocator('[data-tabletalk] iframe');
}

async function rate(page: Page, rating: string): Promise<void> {
  await inFrame(page).getByRole('radio', { name: rating, exact: true }).click();
}

async function answerEverything(page: Page): Promise<void> {
  await answerQuickly(inFrame(page), 'Excellent');
  await pressButton(inFrame(page), 'No thanks');
  await expect(inFrame(page).getByText('Thank you for your feedback!')).toBeVisible();
}

const sharedVenues = new Map<string, Promise<string>>();

/**
 * Creates a venue with this brand colour. The tests share it, because none of them reads the
 * venue's feedback.
 */
async function aVenue(request: APIRequestContext, brandColor = '#7A1F3D'): Promise<string> {
  const venue = sharedVenues.get(brandColor) ?? newVenue(request, brandColor);
  sharedVenues.set(brandColor, venue);
  try {
    return await venue;
  } catch (error) {
    // Forget a venue that could not be created; otherwise every later test would fail with its
    // error.
    sharedVenues.delete(brandColor);
    throw error;
  }
}

async function newVenue(request: APIRequestContext, brandColor: string): Promise<string> {
  const { token } = await anOwner(request);
  const headers = { authorization: `Bearer ${token}` };
  const venues = await request.get('/api/restaurants', { headers });
  const [venue] = (await venues.json()) as { id: string; venueId: string }[];
  const changed = await request.put(`/api/restaurants/${venue?.id}`, {
    headers,
    data: { updates: { brandColor } },
  });
  expect(changed.ok()).toBe(true);
  return venue?.venueId ?? '';
}
