import { expect, type Page } from '@playwright/test';

let watched = 0;

/**
 * Expects words that stand for two or three seconds only. The page itself looks for them, from
 * before `act` on and in every document that follows: on a busy machine a test may look too late.
 */
export async function expectBriefly(
  page: Page,
  words: string,
  act: () => Promise<unknown>,
): Promise<void> {
  watched += 1;
  const watch = { words, binding: `reportWords${watched}` };
  let wereShown = false;
  await page.exposeBinding(watch.binding, () => {
    wereShown = true;
  });
  await page.addInitScript(reportWords, watch);
  await page.evaluate(reportWords, watch);
  await act();
  await expect.poll(() => wereShown, { message: words }).toBe(true);
}

/** Runs in the page. */
function reportWords({ words, binding }: { words: string; binding: string }): void {
  const { [binding]: report } = window as unknown as Record<string, () => void>;
  const areShown = () =>
    document.body?.textContent.includes(words) &&
    [...document.body.querySelectorAll('*')].some(
      (element) => element.textContent.includes(words) && element.checkVisibility(),
    );
  const changes = new MutationObserver(() => {
    if (!areShown()) return;
    changes.disconnect();
    report?.();
  });
  changes.observe(document, { characterData: true, childList: true, subtree: true });
}
