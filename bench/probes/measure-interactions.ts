import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { INTERACTIONS, type Interaction, type InteractionStep } from './interactions.ts';
import { type BrowserState, newBrowserContext } from './measure-load.ts';
import { DASHBOARD } from './measured-pages.ts';
import { watchNetwork } from './watch-network.ts';

export type InteractionTimes = {
  interaction: Interaction;
  /** The milliseconds of each step, per round. */
  rounds: number[][];
};

const WATCH_INTERACTIONS = path.join(import.meta.dirname, 'watch-interactions.js');
const LOOK_EVERY_MS = 50;
const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
export const CPU_SLOWDOWN = 4;

/**
 * The time from a tap to the paint of its first visible effect, on a throttled CPU. Each round opens a
 * new page, because only the first use feels slow.
 */
export async function measureInteractions(
  browser: Browser,
  { url, owner, rounds }: { url: string; owner: BrowserState; rounds: number },
): Promise<InteractionTimes[]> {
  const times = INTERACTIONS.map((interaction): InteractionTimes => ({ interaction, rounds: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of times) {
      const measured = await playInteraction(browser, url, owner, one.interaction);
      // The first round is a warm-up.
      if (round > 0) one.rounds.push(measured);
    }
  }
  return times;
}

async function playInteraction(
  browser: Browser,
  url: string,
  owner: BrowserState,
  { steps }: Interaction,
): Promise<number[]> {
  const context = await newBrowserContext(browser, DASHBOARD, owner);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: await readFile(WATCH_INTERACTIONS, 'utf8') });
    const session = await context.newCDPSession(page);
    const network = await watchNetwork(session);
    await page.goto(url + DASHBOARD.path);
    for (const { selector } of DASHBOARD.shown) await page.locator(selector).first().waitFor();
    await network.quiet();
    const times: number[] = [];
    for (const step of steps) times.push(await playStep(page, session, step, network.quiet));
    return times;
  } finally {
    await context.close();
  }
}

type InteractionWatcher = { stepTimes: () => { feedbackMs?: number; eventMs?: number } };

async function playStep(
  page: Page,
  session: CDPSession,
  { tapped, feedback }: InteractionStep,
  quiet: () => Promise<void>,
): Promise<number> {
  const target = tapped(page);
  await target.scrollIntoViewIfNeeded();
  // Scrolling makes lazy parts load a frame later, which may move the element to be tapped.
  await page.evaluate(TWO_FRAMES);
  await quiet();
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(`beginStep(${JSON.stringify(feedback)})`);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(
    () => (window as unknown as InteractionWatcher).stepTimes().feedbackMs !== undefined,
    undefined,
    { polling: LOOK_EVERY_MS },
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The browser reports event timings a little after the paint.
  await quiet();
  const { feedbackMs = 0, eventMs = 0 } = await page.evaluate(() =>
    (window as unknown as InteractionWatcher).stepTimes(),
  );
  return Math.max(feedbackMs, eventMs);
}
