import { type BrowserContext, expect, type Page } from '@playwright/test';

const BINDING = 'reportToast';
const shown = new WeakMap<Page, string[]>();

/**
 * Makes every page report its toasts as they appear. A toast is visible for a few seconds, or half
 * a second if the page is left, and a test on a busy machine might look too late.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding(BINDING, ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(reportToasts, BINDING);
}

/** Expects a toast with all of these texts, later than the last toast the test expected. */
export async function expectToast(page: Page, ...texts: readonly string[]): Promise<void> {
  const find = () => {
    const toasts = shown.get(page) ?? [];
    const index = toasts.findIndex((toast) => texts.every((text) => toast.includes(text)));
    return { toasts, index };
  };
  await expect
    .poll(() => (find().index >= 0 ? texts : find().toasts), { message: 'the toasts so far' })
    .toEqual(texts);
  const { toasts, index } = find();
  shown.set(page, toasts.slice(index + 1));
}

/** Makes toasts stay until dismissed, by telling the page that its window is in the background. */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notice = () => window.dispatchEvent(new Event('blur'));
    new MutationObserver(notice).observe(document, { childList: true, subtree: true });
  });
}

/** Runs in the page. */
function reportToasts(binding: string): void {
  const { [binding]: report } = window as unknown as Record<string, (text: string) => void>;
  const reported = new WeakSet<Element>();
  const look = () => {
    const toasts = '[role="region"][aria-label^="Notifications"] li';
    for (const toast of document.querySelectorAll<HTMLElement>(toasts)) {
      if (reported.has(toast) || !isVisible(toast)) continue;
      reported.add(toast);
      report?.(toast.textContent.replace(/\s+/g, ' '));
    }
  };
  const isVisible = (toast: HTMLElement) =>
    toast.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    toast.getBoundingClientRect().height > 0;
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
