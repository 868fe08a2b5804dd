import { chromium } from '@playwright/test';
import { prepareChromium as ownChromium } from '#testing/browser/chromium-launch-options.ts';
import {
  CPU_SLOWDOWN,
  type InteractionTimes,
  measureInteractions,
} from '../probes/measure-interactions.ts';
import { signInOwnerInBrowser } from '../probes/sign-in-owner-in-browser.ts';
import { plainResult, type Result } from '../report/result.ts';
import { median } from '../report/statistics.ts';

const MAX_MS = 200;

/** How soon the dashboard responds to a tap on a slow computer. */
export async function interactionResults(
  url: string,
  { ownerEmail, rounds }: { ownerEmail: string; rounds: number },
): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const owner = await signInOwnerInBrowser(browser, url, ownerEmail);
    return (await measureInteractions(browser, { url, owner, rounds })).map(interactionResult);
  } finally {
    await browser.close();
  }
}

/** An interaction is as quick as its slowest step. */
function interactionResult({ interaction: { name, steps }, rounds }: InteractionTimes): Result {
  const slowest = rounds.map((times) => Math.max(...times));
  const words = steps.map((step, index) => {
    const times = rounds.map((round) => round[index] ?? Number.NaN);
    return `${step.name} ${Math.round(median(times))} ms`;
  });
  return plainResult(
    {
      name: `dashboard: ${name}, tap to next paint, processor ${CPU_SLOWDOWN} × slower`,
      unit: 'ms',
      target: { atMost: MAX_MS },
      note: `${words.join(', ')}; the slowest of all ${Math.round(Math.max(...slowest))} ms`,
    },
    slowest,
  );
}
