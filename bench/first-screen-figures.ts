import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromium as ownChromium } from '../src/testing/chromium.ts';
import { type Figure, plainFigure } from './figure.ts';
import type { SignedIn } from './measure-calls.ts';
import { closureOf, laterParts, type Scripts, sizeOf } from './script-graph.ts';

const VIEWPORT = { width: 1440, height: 900 };
const MOST_KB = 180;
const LONGEST_WAIT_MS = 30_000;
/** Long enough for a page of this machine, and spent only where something is missing. */
const MISSING_AFTER_MS = 6_000;
const NUMBERS = 'section[aria-label="Key figures"][aria-busy="false"]';
const LIST = 'section[aria-label="Feedback"] li';
const CHART = 'section[aria-label="Patterns"] svg';

/** How much JavaScript it takes until an owner sees the numbers and the list of the dashboard. */
export async function firstScreenFigures(url: string, owner: SignedIn): Promise<Figure[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' });
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth_user', JSON.stringify(user));
    }, owner);
    // Any time, so that there is a list to be seen at every venue.
    const loaded = await load(context, `${url}/dashboard?range=all`);
    const parts = laterParts(loaded.scripts);
    const partsOfBoth = await neededParts(context, loaded, parts, [NUMBERS, LIST]);
    const partsOfNumbers = await neededParts(context, loaded, partsOfBoth, [NUMBERS]);
    return [
      plainFigure(
        {
          name: 'JavaScript until numbers and list of /dashboard stand, gzip',
          unit: 'kB',
          target: { atMost: MOST_KB },
          note: `${kilobytes(loaded, partsOfNumbers).toFixed(0)} kB until the numbers alone stand; ${sizeOf(loaded.scripts).toFixed(0)} kB with all that comes after, charts among it`,
        },
        [kilobytes(loaded, partsOfBoth)],
      ),
    ];
  } finally {
    await browser.close();
  }
}

type Loaded = { address: string; scripts: Scripts; inDocument: string[] };

/** Everything the page loads by itself, charts included. */
async function load(context: BrowserContext, address: string): Promise<Loaded> {
  const page = await context.newPage();
  const scripts: Scripts = new Map();
  page.on('response', async (response) => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return;
    const body = await response.body();
    scripts.set(response.url(), { text: body.toString(), gzipBytes: gzipSync(body).length });
  });
  const answer = await page.goto(address);
  const html = (await answer?.text()) ?? '';
  if (!(await stands(page, [NUMBERS, LIST, CHART], LONGEST_WAIT_MS))) {
    throw new Error('the dashboard did not come to stand');
  }
  await page.close();
  const inDocument = [...scripts.keys()].filter((script) =>
    html.includes(new URL(script).pathname),
  );
  return { address, scripts, inDocument };
}

/**
 * All parts come at once over a quick line, so what had arrived says little: a part is needed when
 * the screen does not stand without it.
 */
async function neededParts(
  context: BrowserContext,
  { address }: Loaded,
  parts: readonly string[],
  selectors: readonly string[],
): Promise<string[]> {
  const withheld = new Set<string>();
  for (const part of parts) {
    const page = await context.newPage();
    await page.route(
      ({ href }) => href === part || withheld.has(href),
      (route) => route.abort(),
    );
    await page.goto(address, { waitUntil: 'commit' });
    if (await stands(page, selectors, MISSING_AFTER_MS)) withheld.add(part);
    await page.close();
  }
  return parts.filter((part) => !withheld.has(part));
}

/** What stands in the document comes in any case. */
function kilobytes({ scripts, inDocument }: Loaded, parts: readonly string[]): number {
  return sizeOf(closureOf(scripts, [...inDocument, ...parts]));
}

async function stands(page: Page, selectors: readonly string[], timeout: number): Promise<boolean> {
  const all = selectors.map((selector) => page.locator(selector).first().waitFor({ timeout }));
  return await Promise.all(all).then(
    () => true,
    () => false,
  );
}
