import type { Page } from '@playwright/test';
import { LONGEST_OFFER_WAIT_MS } from '#shared/floor/offer-wait.ts';

/** As long as any other wait of a test. */
const PATIENT_MS = 100_000;

/**
 * A chat finds out within four seconds whether somebody listens, or goes on without asking if they
 * should come. A busy machine may take longer, so here it has all the time that there is.
 */
export async function waitForOffers(page: Page): Promise<void> {
  await page.addInitScript(
    ([limitMs, patientMs]) => {
      const { setTimeout: start } = window;
      const { timeout } = AbortSignal;
      // Retries can be four seconds apart as well. The limit is the timer that passes on an argument.
      const later = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
        start(task, ms === limitMs && rest.length > 0 ? patientMs : ms, ...rest);
      Object.assign(window, { setTimeout: later });
      AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === limitMs ? patientMs : ms);
    },
    [LONGEST_OFFER_WAIT_MS, PATIENT_MS] as const,
  );
}

/** Waits until all of the chat is there: from then on nothing is left to come over the line. */
export async function untilComplete(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...(document.styleSheets[0]?.cssRules ?? [])].some(
      (rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'all',
    ),
  );
}
