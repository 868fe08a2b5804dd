import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { COPPER_KETTLE, DEMO_LOGIN } from '#server/demo/demo-business.ts';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { prepareChromium as testChromium } from '#testing/browser/chromium-launch-options.ts';
import { removeDataFolder, startServer } from '#testing/start-server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The folders for pictures of the README and of the public site. */
const DOCS = path.join(ROOT, 'docs/pictures');
const SITE = path.join(ROOT, 'src/web/public/pictures');
/**
 * The day in the pictures: always the same Sunday, so that a picture changes only when the product
 * does.
 */
const DAY = new Date('2026-11-15T13:50:00Z');
/** A public address, because on localhost the QR code page warns that guests cannot reach it. */
const PUBLIC_URL = 'https://app.tabletalk.example';
const VENUE = COPPER_KETTLE.settings;
const THEMES = ['light', 'dark'] as const;
const WEBP_QUALITY = 70;
const JPEG_QUALITY = 82;
const LATER_PARTS_MS = 800;
/**
 * Condition for taking a picture: nothing in view is loading. Parts below the picture may still
 * wait to be scrolled to.
 */
const NOTHING_WAITS = `![...document.querySelectorAll('[aria-busy="true"], .animate-pulse')].some(
  (part) => part.getBoundingClientRect().top < innerHeight)`;
const MAX_BYTES = 150_000;
const MAX_BYTES_OF_ALL = 1_500_000;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 750 };
const SHARED_LINK = { width: 1200, height: 630 };
/** The guest's page uses the phone's system font; these fonts replace it on a server without one. */
const PHONE_FONTS = { 400: '400Regular/Inter_400Regular', 600: '600SemiBold/Inter_600SemiBold' };

type Size = { width: number; height: number };
type Scene = {
  name: string;
  folder: string;
  size: Size;
  /** Brings the page into the state for the picture. */
  play: (page: Page) => Promise<void>;
};

/** The landing page depends on these names and sizes. Guest scenes come last, as they add feedback. */
const SCENES: readonly Scene[] = [
  { name: 'today', folder: DOCS, size: DESK, play: open(paths.home) },
  { name: 'feedback', folder: DOCS, size: DESK, play: open(paths.feedback) },
  { name: 'qr-code', folder: DOCS, size: DESK, play: open(paths.qrCode) },
  { name: 'insights', folder: SITE, size: DESK, play: open(paths.dashboard) },
  { name: 'insights-phone', folder: SITE, size: PHONE, play: open(paths.dashboard) },
  { name: 'guest-first', folder: DOCS, size: PHONE, play: openAsGuest },
  { name: 'guest-ticket', folder: SITE, size: PHONE, play: answerAsGuest },
];

const offsetSeconds = Math.round((DAY.getTime() - Date.now()) / 1000);
const server = await startServer({
  args: ['--demo'],
  env: { NOW_OFFSET_SECONDS: String(offsetSeconds), PUBLIC_URL },
});
const browser = await chromium.launch(await testChromium());
try {
  await mkdir(SITE, { recursive: true });
  const owner = await signIn();
  for (const scene of SCENES) {
    for (const theme of THEMES) await photograph(scene, theme, owner);
  }
  await photographSharedLink(owner);
  await checkWeight();
} finally {
  await browser.close();
  await server.stop();
  await removeDataFolder(server.dataDir);
}

type OwnerBrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(): Promise<OwnerBrowserState> {
  const context = await newContext(DESK, 1, 'light');
  const page = await context.newPage();
  await page.goto(paths.login);
  await page.getByLabel('Email').fill(DEMO_LOGIN.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== paths.login);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function newContext(
  size: Size,
  scale: number,
  theme: (typeof THEMES)[number],
  owner?: OwnerBrowserState,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    isMobile: size === PHONE,
    baseURL: server.url,
    // Needed for the injected font of the guest's page.
    bypassCSP: true,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: VENUE.timezone,
    storageState: owner,
  });
  await context.clock.setSystemTime(new Date(Date.now() + offsetSeconds * 1000));
  return context;
}

async function photograph(
  { name, folder, size, play }: Scene,
  theme: (typeof THEMES)[number],
  owner: OwnerBrowserState,
): Promise<void> {
  const isGuest = name.startsWith('guest');
  const context = await newContext(size, 2, theme, isGuest ? undefined : owner);
  const page = await context.newPage();
  await play(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // Through CDP, because Playwright cannot write WebP, a third of the size of a PNG.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
  });
  await savePicture(path.join(folder, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

/**
 * Takes the preview picture for shared links. Not as WebP, because few link previews support it.
 */
async function photographSharedLink(owner: OwnerBrowserState): Promise<void> {
  const context = await newContext(SHARED_LINK, 1, 'light', owner);
  const page = await context.newPage();
  await open(paths.home)(page);
  const picture = await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY });
  await savePicture(path.join(SITE, 'shared-link.jpg'), picture);
  await context.close();
}

async function savePicture(file: string, picture: Buffer): Promise<void> {
  const name = path.relative(ROOT, file);
  if (picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes`);
  await writeFile(file, picture);
  console.log(`${name}: ${Math.round(picture.length / 1000)} kB`);
}

/** Fails if a picture is too large, or belongs to no scene any longer. */
async function checkWeight(): Promise<void> {
  const taken = new Set(
    SCENES.flatMap(({ folder, name }) =>
      THEMES.map((theme) => path.join(folder, `${name}-${theme}.webp`)),
    ),
  );
  let bytes = 0;
  for (const folder of [DOCS, SITE]) {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (!name.endsWith('.webp')) continue;
      if (taken.has(file)) bytes += (await readFile(file)).length;
      else await rm(file);
    }
  }
  if (bytes > MAX_BYTES_OF_ALL) throw new Error(`the pictures have ${bytes} bytes together`);
}

function open(address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(NOTHING_WAITS);
    // Late parts may start loading only now. Waiting for an idle network would never end, because
    // of the live stream.
    await page.waitForTimeout(LATER_PARTS_MS);
    await page.waitForFunction(NOTHING_WAITS);
  };
}

async function openAsGuest(page: Page): Promise<void> {
  await page.goto(widgetPath({ venue: VENUE.venueId, table: 'Window 1' }));
  await page.addStyleTag({ content: await phoneStyle() });
  await page.getByRole('radio', { name: 'Excellent', exact: true }).waitFor();
}

async function answerAsGuest(page: Page): Promise<void> {
  await openAsGuest(page);
  await press(page, 'radio', 'Excellent');
  await press(page, 'radio', 'Great food');
  await page.getByLabel('Your comment').fill('The shakshuka, and the table in the sun.');
  await press(page, 'button', 'Send');
  await page.getByLabel("Team member's name").fill('Priya');
  await press(page, 'button', 'Send');
  await press(page, 'button', 'Today');
  await skip(page, 'First name');
  await skip(page, 'E-mail');
  await press(page, 'radio', 'Free flat white');
  await page.getByText('Show this to our staff').waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** Presses with the space bar, because a new input ignores taps for a moment. */
async function press(page: Page, role: 'radio' | 'button', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).press('Space');
}

async function skip(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).waitFor();
  await press(page, 'button', 'Skip');
}

async function phoneStyle(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = Object.entries(PHONE_FONTS).map(async ([weight, file]) => {
    const font = await readFile(resolve(`@expo-google-fonts/inter/${file}.ttf`), 'base64');
    return `@font-face { font-family: Phone; font-weight: ${weight}; src: url(data:font/ttf;base64,${font}) }`;
  });
  // A border, because the page may be as white as the document that shows the picture.
  const edge = 'content: ""; position: fixed; inset: 0; border: 1px solid rgb(128 128 128 / 40%)';
  return `${(await Promise.all(faces)).join(' ')} body { font-family: Phone } html::after { ${edge} }`;
}
