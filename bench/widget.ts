import { type Browser, chromium } from '@playwright/test';
import { removeDataFolder, startServer } from '../e2e/server.ts';
import { chromium as ownChromium } from '../src/testing/chromium.ts';
import { keepResults, warnIfBusy } from './keep-results.ts';
import { type Link, type Measurement, measurePage } from './measure-page.ts';
import { serveStaticPage } from './static-page.ts';
import { median } from './statistics.ts';

const ROUNDS = 7;
/** The first is what the targets are about. */
const LINKS: Link[] = [
  { name: 'slow mobile', kilobitsPerSecond: 1_440, roundTripMs: 562 },
  { name: "a restaurant's Wi-Fi", kilobitsPerSecond: 10_000, roundTripMs: 40 },
];
const BYTES_PER_KB = 1000;
const TARGETS = { ratio: 1.15, scriptKb: 16, totalKb: 24 };

/** Measured on another machine, over the same slow link: the kB and the ms belong together. */
const PEERS = [
  { name: 'Preact, drawn by the browser', kb: 8, ms: 1_428 },
  { name: 'Formbricks surveys', kb: 51, ms: 1_508 },
  { name: 'React 19, drawn by the browser', kb: 68, ms: 1_820 },
  { name: 'Typebot', kb: 190, ms: 3_636 },
  { name: 'SurveyJS', kb: 405, ms: 3_844 },
];

type Result = { link: Link; widget: Measurement; hand: Measurement; ratio: number };

const results = await measureAll();
print(results);
await keepResults('widget', { rounds: ROUNDS, targets: TARGETS, results });

async function measureAll(): Promise<Result[]> {
  const [server, hand] = await Promise.all([startServer(), serveStaticPage()]);
  const browser = await chromium.launch(await ownChromium());
  try {
    const urls = { widget: `${server.url}/widget`, hand: hand.url };
    const measured: Result[] = [];
    for (const link of LINKS) measured.push(await sideBySide(browser, urls, link));
    return measured;
  } finally {
    await browser.close();
    await hand.close();
    await server.stop();
    await removeDataFolder(server.dataDir);
  }
}

/** In turns, so that whatever else the machine does is shared; the first round only warms up. */
async function sideBySide(
  browser: Browser,
  urls: { widget: string; hand: string },
  link: Link,
): Promise<Result> {
  const rounds: { widget: Measurement; hand: Measurement }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const hand = await measurePage(browser, urls.hand, link);
    rounds.push({ hand, widget: await measurePage(browser, urls.widget, link) });
  }
  const counted = rounds.slice(1);
  const widget = medians(counted.map((round) => round.widget));
  const hand = medians(counted.map((round) => round.hand));
  return { link, widget, hand, ratio: widget.visibleMs / hand.visibleMs };
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

function print(all: readonly Result[]): void {
  for (const { link, widget, hand, ratio } of all) {
    const speed = `${link.kilobitsPerSecond / 1000} Mbps, ${link.roundTripMs} ms round trip`;
    console.log(`\nThe guest's page over ${link.name} (${speed}), median of ${ROUNDS} loads`);
    console.table({
      'this widget': row(widget),
      'static page of the same look': row(hand),
      ratio: { 'question visible (ms)': ratio.toFixed(2) },
    });
  }
  warnIfBusy();
  const [first] = all;
  if (!first) return;
  const { widget, ratio } = first;
  console.log(`\nTargets (${first.link.name})`);
  console.table([
    verdict('first question, times the static page', ratio, TARGETS.ratio),
    verdict(
      'JavaScript before it can be answered, gzip kB',
      widget.scriptBytes / BYTES_PER_KB,
      TARGETS.scriptKb,
    ),
    verdict(
      'all before it can be answered, gzip kB',
      widget.totalBytes / BYTES_PER_KB,
      TARGETS.totalKb,
    ),
  ]);
  console.log('\nOthers over the slow link, measured elsewhere and earlier');
  console.table(PEERS.map(({ name, ...figures }) => ({ page: name, ...figures })));
}

function row(measured: Measurement) {
  return {
    'question visible (ms)': Math.round(measured.visibleMs),
    'answerable (ms)': Math.round(measured.answerableMs),
    'JavaScript (kB)': kb(measured.scriptBytes),
    'all (kB)': kb(measured.totalBytes),
  };
}

function verdict(what: string, measured: number, target: number) {
  return {
    what,
    measured: Number(measured.toFixed(2)),
    target: `≤ ${target}`,
    result: measured <= target ? 'met' : 'missed',
  };
}

function kb(bytes: number): number {
  return Number((bytes / BYTES_PER_KB).toFixed(1));
}
