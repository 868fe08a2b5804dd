import type { Page } from '@playwright/test';
import { MAX_CALL_OFFER_WAIT_MS } from '#shared/floor/call-offer-wait.ts';
import { LONGEST_WAIT_MS } from './extend-timeouts.ts';

/**
 * Extends the time that the chat waits to learn whether staff are listening. It is four seconds,
 * after which the chat goes on without the call question; a busy machine may need longer.
 */
export async function extendCallOfferWait(page: Page): Promise<void> {
  await page.addInitScript(
    ([limitMs, patientMs]) => {
      const { setTimeout: start } = window;
      // Other code also uses timers of four seconds. Only the timer of this wait passes an argument
      // to its callback, which tells it from the others.
      const later = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
        start(task, ms === limitMs && rest.length > 0 ? patientMs : ms, ...rest);
      Object.assign(window, { setTimeout: later });
    },
    [MAX_CALL_OFFER_WAIT_MS, LONGEST_WAIT_MS] as const,
  );
}

/** Waits until the whole chat has loaded and needs no more files. */
export async function waitForCompleteChat(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...(document.styleSheets[0]?.cssRules ?? [])].some(
      (rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'all',
    ),
  );
}
