import type { Page } from '@playwright/test';
import { kioskPath } from '#shared/site/widget-path.ts';
import { extendCallOfferWait } from './patient-chat.ts';

export type SharedScreen = {
  /** Lets this much time pass without a touch. */
  idleFor: (ms: number) => Promise<void>;
};

/** How often the page checks its clock. */
const LOOK_MS = 1_000;

/**
 * Opens the widget on a shared screen. Its clock moves only when the test moves it; on a slow
 * machine the screen would otherwise forget its guest, as it does after an idle minute.
 */
export async function openSharedScreen(
  page: Page,
  place: { venue: string; table: string },
): Promise<SharedScreen> {
  let now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.setFixedTime(now);
  await extendCallOfferWait(page);
  await page.goto(kioskPath(place));
  return {
    idleFor: async (ms) => {
      now += ms;
      await page.clock.setFixedTime(now);
      await page.clock.runFor(LOOK_MS);
    },
  };
}
