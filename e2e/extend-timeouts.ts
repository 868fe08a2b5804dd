import type { BrowserContext } from '@playwright/test';

/** The longest wait for anything in these tests. */
export const LONGEST_WAIT_MS = 300_000;

/**
 * Makes every page wait longer for the server before it gives a request up. The product's limits are
 * 4 to 30 seconds, which a server on a busy test machine may need.
 */
export async function extendTimeouts(context: BrowserContext): Promise<void> {
  await context.addInitScript((patientMs) => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, patientMs));
  }, LONGEST_WAIT_MS);
}
