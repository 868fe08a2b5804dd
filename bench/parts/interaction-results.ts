import { chromium } from '@playwright/test';
import { chromium as ownChromium } from '#testing/browser/chromium.ts';
import {
  type InteractionTimes,
  measureInteractions,
  TIMES_SLOWER,
} from '../probes/measure-interactions.ts';
import { signInVisitor } from '../probes/sign-in-visitor.ts';
import { plainResult, type Result } from '../report/result.ts';
import { median } from '../report/statistics.ts';

const MAX_MS = 200;

/** How soon the dashboard answers a tap on a slow computer. */
export async function interactionResults(
  url: string,
  { ownerEmail, rounds }: { ownerEmail: string; rounds: number },
): Promise<Result[]> {
  const browser = await chromium.launch(await ownChromium());
  try {
    const owner = await signInVisitor(browser, url, ownerEmail);
    return (await measureInteractions(browser, { url, owner, rounds })).map(resultOf);
  } finally {
    await browser.close();
  }
}

/** An interaction is as quick as its slowest step. */
function resultOf({ interaction: { name, steps }, rounds }: InteractionTimes): Result {
  const slowest = rounds.map((times) => Math.max(...times));
  const words = steps.map((step, index) => {
    const times = rounds.map((round) => round[index] ?? Number.NaN);
    return `${step.name} ${Math.round(median(times))} ms`;
  });
  return plainResult(
    {
      name: `dashboard: ${name}, tap to next paint, processor ${TIMES_SLOWER} × slower`,
      unit: 'ms',
      target: { atMost: MAX_MS },
      note: `${words.join(', ')}; the slowest of all ${Math.round(Math.max(...slowest))} ms`,
    },
    slowest,
  );
}
