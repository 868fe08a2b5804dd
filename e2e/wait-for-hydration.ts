import type { Page } from '@playwright/test';

/** Waits until React has taken over a prerendered page: before that, a link only loads its page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the page. */
function isHydrated(): boolean {
  const root = document.getElementById('root') ?? {};
  return Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}
