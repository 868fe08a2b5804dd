import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { DEMO_LOGIN } from '#server/demo/demo-owner.ts';
import { lunaTrattoria } from '#server/demo/venues/luna-trattoria.ts';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { chromium as testChromium } from '#testing/browser/chromium.ts';
import { removeDataFolder, startServer } from '#testing/start-server.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const VENUE = lunaTrattoria.settings;
const THEMES = ['light', 'dark'] as const;
const MOST_BYTES = 150_000;
const WEBP_QUALITY = 72;
const SCALE = 2;
const PHONE = { width: 390, height: 852 };
/** High enough for the numbers, the week and the first answers; what is below is left out. */
const DESK = { width: 1280, height: 1300 };
/** What the card of the filters has below its last button. */
const FILTERS_EDGE = 80;
/** The guest's page takes the phone's own letters, and a server has none that look like them. */
const PHONE_FONTS = { 400: '400Regular/Inter_400Regular', 600: '600SemiBold/Inter_600SemiBold' };

type Scene = {
  name: string;
  size: { width: number; height: number };
  /** Brings the page to the moment that is photographed, and says how much of it from the top. */
  play: (page: Page) => Promise<number>;
};

const SCENES: readonly Scene[] = [
  { name: 'guest-chat', size: PHONE, play: answerAsGuest },
  { name: 'owner-dashboard', size: DESK, play: openDashboard },
];

/** Photographs the demo as it runs, in both themes. */
const server = await startServer({ args: ['--demo'] });
const browser = await chromium.launch(await testChromium());
try {
  await mkdir(FOLDER, { recursive: true });
  for (const scene of SCENES) {
    for (const theme of THEMES) await photograph(browser, scene, theme);
  }
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(server.dataDir);
}

async function photograph(
  browser: Browser,
  { name, size, play }: Scene,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: SCALE,
    isMobile: size === PHONE,
    baseURL: server.url,
    // For the letters, see below.
    bypassCSP: true,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: VENUE.timezone,
  });
  const page = await context.newPage();
  const height = await play(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // Playwright itself knows no WebP, which is a third of a PNG and as sharp.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
    clip: { x: 0, y: 0, width: size.width, height, scale: SCALE },
  });
  const picture = Buffer.from(data, 'base64');
  const file = `${name}-${theme}.webp`;
  if (picture.length > MOST_BYTES) throw new Error(`${file} has ${picture.length} bytes`);
  await writeFile(path.join(FOLDER, file), picture);
  console.log(`${file}: ${Math.round(picture.length / 1000)} kB`);
  await context.close();
}

async function answerAsGuest(page: Page): Promise<number> {
  await page.goto(widgetPath({ venue: VENUE.venueId, table: 'Terrace 1' }));
  await page.addStyleTag({ content: await phoneStyle() });
  await press(page, 'radio', 'Excellent');
  await press(page, 'radio', 'Great food');
  await page.getByLabel('Your comment').fill('The wild boar ragù! Best table on the terrace, too.');
  await press(page, 'button', 'Send');
  await page.getByLabel("Team member's name").fill('Giulia');
  await page.locator(':focus').blur();
  return PHONE.height;
}

async function openDashboard(page: Page): Promise<number> {
  await page.goto(`${paths.login}?returnTo=${encodeURIComponent(`${paths.dashboard}?range=all`)}`);
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await allIsThere(page);
  await page.getByRole('combobox').first().click();
  await page.getByRole('option', { name: VENUE.name }).click();
  await page.getByText(`Guest feedback for ${VENUE.name}.`).waitFor();
  await allIsThere(page);
  return await bottomOfEntry(page);
}

async function allIsThere(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Key figures' }).waitFor();
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0);
}

/** Below the first answer that ends no higher than the filters beside it, so that nothing is cut. */
async function bottomOfEntry(page: Page): Promise<number> {
  const filters = await bottomOf(page.getByRole('button', { name: 'Apply Filters' }));
  for (const entry of await page.locator('li[id^="feedback-"]').all()) {
    const bottom = await bottomOf(entry);
    if (bottom > filters + FILTERS_EDGE) return bottom;
  }
  return DESK.height;
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? Math.ceil(box.y + box.height) : 0;
}

/** By key, since what has just come takes no tap for a moment. */
async function press(page: Page, role: 'radio' | 'button', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).press('Space');
}

async function phoneStyle(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = Object.entries(PHONE_FONTS).map(async ([weight, file]) => {
    const font = await readFile(resolve(`@expo-google-fonts/inter/${file}.ttf`), 'base64');
    return `@font-face { font-family: Phone; font-weight: ${weight}; src: url(data:font/ttf;base64,${font}) }`;
  });
  // The page may be as white as the paper that the picture is shown on.
  const edge = 'content: ""; position: fixed; inset: 0; border: 1px solid rgb(128 128 128 / 40%)';
  return `${(await Promise.all(faces)).join(' ')} body { font-family: Phone } html::after { ${edge} }`;
}
