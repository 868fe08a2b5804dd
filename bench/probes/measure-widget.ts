import { type Browser, chromium } from '@playwright/test';
import { chromium as ownChromium } from '#testing/browser/chromium.ts';
import { serveStaticPage } from '../compared/static-page.ts';
import { median } from '../report/statistics.ts';
import { LINKS, type Link } from './links.ts';
import { type Measurement, measurePage } from './measure-page.ts';

export const MAX_TIMES_STATIC: Record<Link['key'], number> = { slow: 1.1, wifi: 1.25 };

type WidgetRound = { widget: Measurement; hand: Measurement };
export type WidgetResult = {
  link: Link;
  widget: Measurement;
  hand: Measurement;
  ratio: number;
  rounds: WidgetRound[];
};

/** Measures the guest's page and a static page of the same look over each link. */
export async function measureWidget(serverUrl: string, rounds: number): Promise<WidgetResult[]> {
  const hand = await serveStaticPage();
  const browser = await chromium.launch(await ownChromium());
  try {
    const urls = { widget: `${serverUrl}/widget`, hand: hand.url };
    const measured: WidgetResult[] = [];
    for (const link of LINKS) measured.push(await sideBySide(browser, urls, link, rounds));
    return measured;
  } finally {
    await browser.close();
    await hand.close();
  }
}

/** Measures both in turns, so that other load affects both; the first round is a warm-up. */
async function sideBySide(
  browser: Browser,
  urls: { widget: string; hand: string },
  link: Link,
  count: number,
): Promise<WidgetResult> {
  const all: WidgetRound[] = [];
  for (let round = 0; round <= count; round += 1) {
    const hand = await measurePage(browser, urls.hand, link);
    all.push({ hand, widget: await measurePage(browser, urls.widget, link) });
  }
  const rounds = all.slice(1);
  const widget = medians(rounds.map((round) => round.widget));
  const hand = medians(rounds.map((round) => round.hand));
  return { link, widget, hand, ratio: widget.visibleMs / hand.visibleMs, rounds };
}

function medians(all: readonly Measurement[]): Measurement {
  const of = (field: keyof Measurement) => median(all.map((one) => one[field]));
  return {
    visibleMs: of('visibleMs'),
    answerableMs: of('answerableMs'),
    scriptBytes: of('scriptBytes'),
    totalBytes: of('totalBytes'),
  };
}
