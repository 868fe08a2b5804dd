import type { Browser } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { BENCH_PASSWORD } from '../rows/seed-feedback.ts';
import type { BrowserState } from './measure-load.ts';

/** Signs an owner in through the form and returns the browser's cookies and storage. */
export async function signInOwnerInBrowser(
  browser: Browser,
  url: string,
  ownerEmail: string,
): Promise<BrowserState> {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.goto(url + paths.login);
    await page.getByLabel('Email').fill(ownerEmail);
    await page.getByLabel('Password', { exact: true }).fill(BENCH_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((at) => at.pathname !== paths.login);
    return await context.storageState();
  } finally {
    await context.close();
  }
}
