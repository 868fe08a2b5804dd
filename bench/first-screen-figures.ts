import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromium as ownChromium } from '../src/testing/chromium.ts';
import { type Figure, plainFigure } from './figure.ts';
import type { SignedIn } from './measure-calls.ts';
import { type Scripts, scriptsNeededBy, sizeOf } from './script-graph.ts';

const VIEWPORT = { width: 1440, height: 900 };
const MOST_KB = 180;
const LONGEST_WAIT_MS = 30_000;
/** Long enough for a page of this machine, and spent only where something is missing. */
const MISSING_AFTER_MS = 6_000;
const NUMBERS = 'section[aria-label="Key figures"][aria-busy="false"]';
const LIST = 'section[aria-label="Feedback"] li';

/** How much JavaScript it takes until an owner sees the numbers and the list of the dashboard. */
export async function firstScreenFigures(url: string, owner: SignedIn): Promise<Figure[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' });
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth_user', JSON.stringify(user));
    }, owner);
    const scripts = await loadedScripts(context, url);
    const forNumbers = await neededFor(context, url, scripts, [NUMBERS]);
    const forBoth = await neededFor(context, url, scripts, [NUMBERS, LIST]);
    return [
      plainFigure(
        {
          name: 'JavaScript until numbers and list of /dashboard stand, gzip',
          unit: 'kB',
          target: { atMost: MOST_KB },
          note: `${Math.round(sizeOf(forNumbers))} kB until the numbers stand, ${Math.round(sizeOf(scripts))} kB with all that comes after, charts among it`,
        },
        [sizeOf(forBoth)],
      ),
    ];
  } finally {
    await browser.close();
  }
}

/** Everything the page loads by itself, charts included. */
async function loadedScripts(context: BrowserContext, url: string): Promise<Scripts> {
  const page = await context.newPage();
  const scripts: Scripts = new Map();
  page.on('response', async (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
    const body = await response.body();
    scripts.set(response.url(), { text: body.toString(), gzipBytes: gzipSync(body).length });
  });
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await stands(page, [NUMBERS, LIST], LONGEST_WAIT_MS);
  await page.locator('section[aria-label="Patterns"] svg').first().waitFor();
  await page.waitForTimeout(1_000);
  await page.close();
  return scripts;
}

/**
 * All parts come at once over a quick line, so what had arrived says little: a part is needed when
 * the screen does not stand without it.
 */
async function neededFor(
  context: BrowserContext,
  url: string,
  scripts: Scripts,
  selectors: readonly string[],
): Promise<Scripts> {
  const { parts, closureOf } = scriptsNeededBy(scripts);
  const withheld = new Set<string>();
  for (const part of parts) {
    const page = await context.newPage();
    await page.route(
      (address) => address.href === part || withheld.has(address.href),
      (route) => route.abort(),
    );
    await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
    if (await stands(page, selectors, MISSING_AFTER_MS)) withheld.add(part);
    await page.close();
  }
  return closureOf(parts.filter((part) => !withheld.has(part)));
}

async function stands(page: Page, selectors: readonly string[], timeout: number): Promise<boolean> {
  const all = selectors.map((selector) => page.locator(selector).first().waitFor({ timeout }));
  return await Promise.all(all).then(
    () => true,
    () => false,
  );
}
