import { type Browser, chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import { serveStaticPage } from '../compared/static-page.ts';
import { median } from '../report/statistics.ts';
import { type FirstQuestionMeasurement, measureFirstQuestion } from './measure-first-question.ts';
import { NETWORK_LINKS, type NetworkLink } from './network-links.ts';

export const MAX_RATIO_TO_STATIC: Record<NetworkLink['key'], number> = { slow: 1.1, wifi: 1.25 };

type WidgetRound = { widget: FirstQuestionMeasurement; hand: FirstQuestionMeasurement };
export type WidgetComparison = {
  link: NetworkLink;
  widget: FirstQuestionMeasurement;
  hand: FirstQuestionMeasurement;
  ratio: number;
  rounds: WidgetRound[];
};

/** Measures the guest's page and a static page of the same look over each link. */
export async function measureWidget(
  serverUrl: string,
  rounds: number,
): Promise<WidgetComparison[]> {
  const hand = await serveStaticPage();
  const browser = await chromium.launch(await ownChromium());
  try {
    const urls = { widget: `${serverUrl}/widget`, hand: hand.url };
    const measured: WidgetComparison[] = [];
    for (const link of NETWORK_LINKS)
      measured.push(await measureSideBySide(browser, urls, link, rounds));
    return measured;
  } finally {
    await browser.close();
    await hand.close();
  }
}

/** Measures both sides in turns, so that other load affects both; the first round is a warm-up. */
async function measureSideBySide(
  browser: Browser,
  urls: { widget: string; hand: string },
  link: NetworkLink,
  count: number,
): Promise<WidgetComparison> {
  const all: WidgetRound[] = [];
  for (let round = 0; round <= count; round += 1) {
    const hand = await measureFirstQuestion(browser, urls.hand, link);
    all.push({ hand, widget: await measureFirstQuestion(browser, urls.widget, link) });
  }
  const rounds = all.slice(1);
  const widget = medians(rounds.map((round) => round.widget));
  const hand = medians(rounds.map((round) => round.hand));
  return { link, widget, hand, ratio: widget.visibleMs / hand.visibleMs, rounds };
}

function medians(all: readonly FirstQuestionMeasurement[]): FirstQuestionMeasurement {
  const of = (field: keyof FirstQuestionMeasurement) => median(all.map((one) => one[field]));
  return {
    visibleMs: of('visibleMs'),
    answerableMs: of('answerableMs'),
    scriptBytes: of('scriptBytes'),
    totalBytes: of('totalBytes'),
  };
}
