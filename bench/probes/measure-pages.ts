import type { Browser } from '@playwright/test';
import { serveTwins, type Twin, takeTwin } from '../compared/static-twin.ts';
import { LINKS, type Link } from './links.ts';
import { type Load, measureLoad, newVisit, type Visitor } from './measure-load.ts';
import { MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts';

type Visited = { cold: Load; warm?: Load };
type PageRound = { page: Visited; twin: Visited };
export type PageLoads = {
  page: MeasuredPage;
  link: Link;
  rounds: PageRound[];
  /** The first visit, watched until nothing loads any more; it is not one of the rounds. */
  first: Load;
};

/** Measures every page and its plain HTML twin over each link. */
export async function measurePages(
  browser: Browser,
  { url, owner, rounds }: { url: string; owner: Visitor; rounds: number },
): Promise<PageLoads[]> {
  const twins = new Map<string, Twin>();
  for (const page of MEASURED_PAGES) {
    const visit = await newVisit(browser, page, page.isOwners ? owner : undefined);
    twins.set(page.path, await takeTwin(visit, url, page));
    await visit.close();
  }
  const served = await serveTwins(twins);
  try {
    const loads: PageLoads[] = [];
    for (const page of MEASURED_PAGES) {
      for (const link of LINKS) {
        const side = { url, visitor: page.isOwners ? owner : undefined, page, link };
        // Plain HTML does not wait for React: it can be used as soon as it is visible.
        const plain = { ...page, held: [], use: undefined };
        const twin = { url: served.url, visitor: undefined, page: plain, link };
        loads.push({ page, link, ...(await inTurns(browser, side, twin, rounds)) });
      }
    }
    return loads;
  } finally {
    await served.close();
  }
}

type Side = { url: string; visitor: Visitor | undefined; page: MeasuredPage; link: Link };

/** Measures both in turns, so that other load affects both; the first round is a warm-up. */
async function inTurns(browser: Browser, page: Side, twin: Side, count: number) {
  const rounds: PageRound[] = [];
  await visited(browser, twin);
  const { cold: first } = await visited(browser, page, true);
  for (let round = 0; round < count; round += 1) {
    const ofTwin = await visited(browser, twin);
    rounds.push({ twin: ofTwin, page: await visited(browser, page) });
  }
  return { rounds, first };
}

/** Measures with an empty cache and, for pages that are opened often, again with the filled one. */
async function visited(browser: Browser, side: Side, isWatchedToTheEnd = false): Promise<Visited> {
  const { url, visitor, page, link } = side;
  const context = await newVisit(browser, page, visitor);
  try {
    const asked = { ...page, url: url + page.path, link };
    // The largest paint may still change until the end.
    const toTheEnd = isWatchedToTheEnd || page.isJudgedByLargestPaint;
    const cold = await measureLoad(context, { ...asked, isWatchedToTheEnd: toTheEnd });
    return page.isComeBackTo ? { cold, warm: await measureLoad(context, asked) } : { cold };
  } finally {
    await context.close();
  }
}
