import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { chromium as ownChromium } from '#testing/browser/chromium.ts';
import type { SignedIn } from '../probes/measure-calls.ts';
import { closureOf, laterParts, type Scripts, sizeOf } from '../probes/script-graph.ts';
import { plainResult, type Result } from '../report/result.ts';

const VIEWPORT = { width: 1440, height: 900 };
const MOST_KB = 180;
const LONGEST_WAIT_MS = 60_000;
/** The parts that draw them, by the names of their files. */
const PAGE = 'dashboard';
const LIST_PART = 'dashboard-feedback';
const NUMBERS = 'section[aria-label="Key figures"][aria-busy="false"]';
const LIST = 'section[aria-label="Feedback"] li';
const CHART = 'section[aria-label="Patterns"] svg';

/** How much JavaScript it takes until an owner sees the numbers and the list of the dashboard. */
export async function firstScreenResults(url: string, owner: SignedIn): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' });
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('auth_token', token);
      localStorage.setItem('auth_user', JSON.stringify(user));
    }, owner);
    // Any time, so that there is a list to be seen at every venue.
    const loaded = await load(context, `${url}/dashboard?range=all`);
    const numbers = await neededFor(context, loaded, [PAGE], [NUMBERS]);
    const both = await neededFor(context, loaded, [PAGE, LIST_PART], [NUMBERS, LIST]);
    return [
      plainResult(
        {
          name: 'JavaScript until numbers and list of /dashboard stand, gzip',
          unit: 'kB',
          target: { atMost: MOST_KB },
          note: `${numbers.toFixed(0)} kB until the numbers alone stand; ${sizeOf(loaded.scripts).toFixed(0)} kB with all that comes after, charts among it`,
        },
        [both],
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
  const responses: Response[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript')) responses.push(response);
  });
  const answer = await page.goto(address);
  const html = (await answer?.text()) ?? '';
  if (!(await stands(page, [NUMBERS, LIST, CHART], LONGEST_WAIT_MS))) {
    throw new Error('the dashboard did not come to stand');
  }
  const scripts: Scripts = new Map();
  for (const response of responses) {
    const body = await response.body();
    scripts.set(response.url(), { text: body.toString(), gzipBytes: gzipSync(body).length });
  }
  await page.close();
  const inDocument = [...scripts.keys()].filter((script) =>
    html.includes(new URL(script).pathname),
  );
  return { address, scripts, inDocument };
}

/**
 * All parts come at once over a quick line, so what had arrived says little. Instead the screen has
 * to stand while every other part is withheld.
 */
async function neededFor(
  context: BrowserContext,
  { address, scripts, inDocument }: Loaded,
  names: readonly string[],
  selectors: readonly string[],
): Promise<number> {
  const needed = names.map((name) => partNamed(scripts, name));
  const first = closureOf(scripts, [...inDocument, ...needed]);
  const page = await context.newPage();
  await page.route(
    ({ href }) => scripts.has(href) && !first.has(href),
    (route) => route.abort(),
  );
  await page.goto(address, { waitUntil: 'commit' });
  if (!(await stands(page, selectors, LONGEST_WAIT_MS))) {
    throw new Error(`the first screen needs more than ${names.join(' and ')}`);
  }
  await page.close();
  return sizeOf(first);
}

/** The build puts eight characters behind the name of the file. */
function partNamed(scripts: Scripts, name: string): string {
  const ending = new RegExp(`/${name}-[\\w-]{8}\\.js$`);
  const found = laterParts(scripts).find((address) => ending.test(address));
  if (!found) throw new Error(`the dashboard loads no part named ${name}`);
  return found;
}

async function stands(page: Page, selectors: readonly string[], timeout: number): Promise<boolean> {
  const all = selectors.map((selector) => page.locator(selector).first().waitFor({ timeout }));
  return await Promise.all(all).then(
    () => true,
    () => false,
  );
}
