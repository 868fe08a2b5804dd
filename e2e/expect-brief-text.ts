import { expect, type Page } from '@playwright/test';

let watched = 0;

/**
 * Expects a text that is visible for only two or three seconds. The page itself watches for it,
 * starting before `act` and also in later documents, because on a busy machine the test might look
 * too late.
 */
export async function expectBriefText(
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
