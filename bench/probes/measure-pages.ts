import type { Browser } from '@playwright/test';
import { captureStaticTwin, type StaticTwin, serveStaticTwins } from '../compared/static-twin.ts';
import {
  type BrowserState,
  measureLoad,
  newBrowserContext,
  type PageLoad,
} from './measure-load.ts';
import { MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts';
import { NETWORK_LINKS, type NetworkLink } from './network-links.ts';

type PageVisit = { cold: PageLoad; warm?: PageLoad };
type PageRound = { page: PageVisit; twin: PageVisit };
export type PageLoads = {
  page: MeasuredPage;
  link: NetworkLink;
  rounds: PageRound[];
  /** The first visit, watched until loading has finished; it is not one of the rounds. */
  first: PageLoad;
};

/** Measures every page and its plain HTML twin over each link. */
export async function measurePages(
  browser: Browser,
  { url, owner, rounds }: { url: string; owner: BrowserState; rounds: number },
): Promise<PageLoads[]> {
  const twins = new Map<string, StaticTwin>();
  for (const page of MEASURED_PAGES) {
    const visit = await newBrowserContext(browser, page, page.isOwners ? owner : undefined);
    twins.set(page.path, await captureStaticTwin(visit, url, page));
    await visit.close();
  }
  const served = await serveStaticTwins(twins);
  try {
    const loads: PageLoads[] = [];
    for (const page of MEASURED_PAGES) {
      for (const link of NETWORK_LINKS) {
        const side = { url, visitor: page.isOwners ? owner : undefined, page, link };
        // Plain HTML does not wait for React: it can be used as soon as it is visible.
        const plain = { ...page, held: [], use: undefined };
        const twin = { url: served.url, visitor: undefined, page: plain, link };
        loads.push({ page, link, ...(await loadInTurns(browser, side, twin, rounds)) });
      }
    }
    return loads;
  } finally {
    await served.close();
  }
}

type ComparedPage = {
  url: string;
  visitor: BrowserState | undefined;
  page: MeasuredPage;
  link: NetworkLink;
};

/** Measures both sides in turns, so that other load affects both; the first round is a warm-up. */
async function loadInTurns(
  browser: Browser,
  page: ComparedPage,
  twin: ComparedPage,
  count: number,
) {
  const rounds: PageRound[] = [];
  await measureVisit(browser, twin);
  const { cold: first } = await measureVisit(browser, page, true);
  for (let round = 0; round < count; round += 1) {
    const ofTwin = await measureVisit(browser, twin);
    rounds.push({ twin: ofTwin, page: await measureVisit(browser, page) });
  }
  return { rounds, first };
}

/** Measures with an empty cache and, for pages that are opened often, again with the filled one. */
async function measureVisit(
  browser: Browser,
  side: ComparedPage,
  isWatchedToTheEnd = false,
): Promise<PageVisit> {
  const { url, visitor, page, link } = side;
  const context = await newBrowserContext(browser, page, visitor);
  try {
    const asked = { ...page, url: url + page.path, link };
    // Measures to the end of loading, because the largest paint may still change until then.
    const toTheEnd = isWatchedToTheEnd || page.isJudgedByLargestPaint;
    const cold = await measureLoad(context, { ...asked, isWatchedToTheEnd: toTheEnd });
    return page.isComeBackTo ? { cold, warm: await measureLoad(context, asked) } : { cold };
  } finally {
    await context.close();
  }
}
