import { chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import type { PageLoad } from '../probes/measure-load.ts';
import { measurePages, type PageLoads } from '../probes/measure-pages.ts';
import { measureScripts } from '../probes/measure-scripts.ts';
import { DASHBOARD } from '../probes/measured-pages.ts';
import { type NetworkLink, networkLinkText } from '../probes/network-links.ts';
import { signInOwnerInBrowser } from '../probes/sign-in-owner-in-browser.ts';
import { plainResult, type Result, resultWithBaseline } from '../report/result.ts';
import { saveReportPage } from '../report/save-report.ts';
import { waterfallPage } from '../report/waterfall-page.ts';

type Targets = Record<NetworkLink['key'], number>;

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
export async function pageLoadResults(
  url: string,
  { ownerEmail, rounds }: { ownerEmail: string; rounds: number },
): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const owner = await signInOwnerInBrowser(browser, url, ownerEmail);
    const loads = await measurePages(browser, { url, owner, rounds });
    const waterfalls = loads.map(({ page, link, first }) => ({ path: page.path, link, ...first }));
    await saveReportPage('waterfalls', waterfallPage(waterfalls));
    const scripts = await measureScripts(browser, url + DASHBOARD.path, { ...DASHBOARD, owner });
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
  const moment = (load: PageLoad | undefined) =>
    (page.isJudgedByLargestPaint ? load?.largestPaintMs : load?.standsMs) ?? Number.NaN;
  const what = page.isJudgedByLargestPaint ? 'largest paint' : page.use ? 'usable' : 'stands';
  const resultOf = (cache: 'cold' | 'warm', targets: Targets) =>
    resultWithBaseline(
      {
        name: `${page.name}: ${what}, ${cache}, ${link.name}`,
        unit: 'ms',
        against: AGAINST,
        target: { atMost: targets[link.key] },
        note: networkLinkText(link),
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
    rounds.map(({ page: { cold } }) => transfersBegunUntilUsable(cold)),
  );
}

function transfersBegunUntilUsable({ transfers, standsMs }: PageLoad): number {
  return transfers.filter(({ startMs, isFromCache }) => startMs <= standsMs && !isFromCache).length;
}
