import { expect, type Page } from '@playwright/test';

/** A message that shows itself. What is read aloud repeats its words for a moment, elsewhere. */
export async function expectToast(page: Page, ...texts: readonly string[]): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const saying = texts.reduce((found, hasText) => found.filter({ hasText }), toasts);
  await expect(saying.first()).toBeVisible();
}
