import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { MeasuredPage } from './measured-pages.ts';
import type { NetworkLink } from './network-links.ts';
import { type Transfer, watchNetwork } from './watch-network.ts';

export type PageLoad = {
  /** The time from the start of the navigation until everything required is painted and usable. */
  standsMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  transfers: readonly Transfer[];
};

export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

type PageLoadOptions = Pick<MeasuredPage, 'shown' | 'held' | 'use'> & {
  url: string;
  link?: NetworkLink;
  /** Whether to keep the link's speed until loading has finished, instead of until `standsMs`. */
  isWatchedToTheEnd?: boolean;
};
type PaintTimes = { standsMs?: number; largestPaintMs?: number };

const WATCH_PAGE = path.join(import.meta.dirname, 'watch-page.js');
const LONGEST_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Creates a browser context with an empty cache, signed in as the visitor. */
export async function newBrowserContext(
  browser: Browser,
  { viewport }: Pick<MeasuredPage, 'viewport'>,
  visitor?: BrowserState,
): Promise<BrowserContext> {
  return await browser.newContext({
    viewport,
    locale: 'en-GB',
    // The targets are gzip sizes; over https most browsers would accept better compression.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
    ...(visitor && { storageState: visitor }),
  });
}

/** Opens an address in a new tab, which may use the cache of the context's earlier tabs. */
export async function measureLoad(
  context: BrowserContext,
  asked: PageLoadOptions,
): Promise<PageLoad> {
  const { page, load } = await openAndMeasurePage(context, asked);
  await page.close();
  return load;
}

/** Like `measureLoad`, but leaves the tab open. */
export async function openAndMeasurePage(
  context: BrowserContext,
  { url, link, shown, held, use, isWatchedToTheEnd = false }: PageLoadOptions,
): Promise<{ page: Page; load: PageLoad }> {
  const page = await context.newPage();
  const watched = `const watched = ${JSON.stringify({ shown, held })};\n`;
  await page.addInitScript({ content: watched + (await readFile(WATCH_PAGE, 'utf8')) });
  const network = await watchNetwork(await context.newCDPSession(page), link);
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilPageStands(page);
  const checkUse = await use?.(page);
  if (!isWatchedToTheEnd) await network.setLink(undefined);
  await network.quiet();
  const load = { ...(await waitUntilPageStands(page)), transfers: network.transfers };
  await checkUse?.();
  return { page, load };
}

async function waitUntilPageStands(page: Page): Promise<Omit<PageLoad, 'transfers'>> {
  const handle = await page.waitForFunction(
    () => {
      const { seen } = window as unknown as { seen?: PaintTimes };
      const [first] = performance.getEntriesByName('first-contentful-paint');
      return seen?.standsMs !== undefined && { ...seen, firstPaintMs: first?.startTime };
    },
    undefined,
    { timeout: LONGEST_WAIT_MS, polling: LOOK_EVERY_MS },
  );
  return (await handle.jsonValue()) as Omit<PageLoad, 'transfers'>;
}
