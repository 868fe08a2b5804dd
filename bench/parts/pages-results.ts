import { chromium } from '@playwright/test';
import { chromium as ownChromium } from '#testing/browser/chromium.ts';
import { type Link, linkText } from '../probes/links.ts';
import type { Load } from '../probes/measure-load.ts';
import { measurePages, type PageLoads } from '../probes/measure-pages.ts';
import { DASHBOARD } from '../probes/measured-pages.ts';
import { scriptsOf } from '../probes/scripts-of.ts';
import { signInVisitor } from '../probes/sign-in-visitor.ts';
import { keepPage } from '../report/keep-results.ts';
import { besideResult, plainResult, type Result } from '../report/result.ts';
import { waterfallPage } from '../report/waterfall-page.ts';

type Targets = Record<Link['key'], number>;

/** Targets with an empty cache, in milliseconds at most. */
const COLD: Record<string, Targets> = {
  dashboard: { slow: 3500, wifi: 700 },
  inbox: { slow: 3500, wifi: 700 },
  'sign-in page': { slow: 2200, wifi: 450 },
  'redeem page': { slow: 2200, wifi: 450 },
  'landing page': { slow: 1500, wifi: 400 },
};
const WARM: Record<string, Targets> = {
  dashboard: { slow: 1600, wifi: 350 },
  inbox: { slow: 1600, wifi: 350 },
};
const MAX_REQUESTS = 15;
const MAX_SCRIPT_KB = 190;
const AGAINST = 'plain HTML of the same look';

/** How long owners and staff wait for pages, and how many bytes are sent until then. */
export async function pagesResults(
  url: string,
  { ownerEmail, rounds }: { ownerEmail: string; rounds: number },
): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const owner = await signInVisitor(browser, url, ownerEmail);
    const loads = await measurePages(browser, { url, owner, rounds });
    const waterfalls = loads.map(({ page, link, first }) => ({ path: page.path, link, ...first }));
    await keepPage('waterfalls', waterfallPage(waterfalls));
    const scripts = await scriptsOf(browser, url + DASHBOARD.path, { ...DASHBOARD, owner });
    return [
      ...loads.flatMap(timesOf),
      ...loads.filter(({ page }) => page === DASHBOARD).map(requestsOf),
      plainResult(
        {
          name: 'JavaScript of the dashboard, all that it loads by itself, gzip',
          unit: 'kB',
          target: { atMost: MAX_SCRIPT_KB },
          note: `${scripts.files} files`,
        },
        [scripts.kilobytes],
      ),
    ];
  } finally {
    await browser.close();
  }
}

function timesOf({ page, link, rounds }: PageLoads): Result[] {
  const moment = (load: Load | undefined) =>
    (page.isJudgedByLargestPaint ? load?.largestPaintMs : load?.standsMs) ?? Number.NaN;
  const what = page.isJudgedByLargestPaint ? 'largest paint' : page.use ? 'usable' : 'stands';
  const resultOf = (cache: 'cold' | 'warm', targets: Targets) =>
    besideResult(
      {
        name: `${page.name}: ${what}, ${cache}, ${link.name}`,
        unit: 'ms',
        against: AGAINST,
        target: { atMost: targets[link.key] },
        note: linkText(link),
      },
      rounds.map((round) => ({
        measured: moment(round.page[cache]),
        baseline: moment(round.twin[cache]),
      })),
    );
  const [cold, warm] = [COLD[page.name], WARM[page.name]];
  return [...(cold ? [resultOf('cold', cold)] : []), ...(warm ? [resultOf('warm', warm)] : [])];
}

function requestsOf({ page, link, rounds }: PageLoads): Result {
  return plainResult(
    {
      name: `${page.name}: requests until it stands, cold, ${link.name}`,
      unit: 'requests',
      target: { atMost: MAX_REQUESTS },
    },
    rounds.map(({ page: { cold } }) => begunUntilItStands(cold)),
  );
}

function begunUntilItStands({ transfers, standsMs }: Load): number {
  return transfers.filter(({ startMs, isFromCache }) => startMs <= standsMs && !isFromCache).length;
}
