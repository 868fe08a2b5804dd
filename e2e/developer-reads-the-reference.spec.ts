import type { Page } from '@playwright/test';
import { anOwner, PASSWORD } from './owner.ts';
import { expect, test } from './test.ts';

test('a developer reads the reference and tries calls, by keyboard and within our policy', async ({
  page,
  request,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A visitor has no session, and a browser says so.
    if (message.type() === 'error' && !/status of 401/.test(message.text())) {
      complaints.push(message.text());
    }
  });

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const codes = page.getByRole('table', { name: 'Codes of refusals' });
  await expect(codes.getByRole('row', { name: /429 TOO_MANY_REQUESTS/ })).toBeVisible();
  // Also to those who search in the page or go through it by Tab: nothing waits to be scrolled to.
  await expect(page.locator('.opblock')).toHaveCount(await countCalls(page));
  await tryOut(page, 'Accounts-signInOptions', '"identityProvider": null');

  const owner = await anOwner(request);
  const data = { email: owner.email, password: PASSWORD };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  // A change by the cookie alone, with the proof of origin that the browser adds.
  await tryOut(page, 'Setting_up-completeTour', owner.email);
  expect(complaints).toEqual([]);
});

async function countCalls(page: Page): Promise<number> {
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  return Object.values<object>(paths).flatMap((place) => Object.keys(place)).length;
}

/** Opens a call, sends it, and finds these words in what came back. */
async function tryOut(page: Page, operation: string, words: string): Promise<void> {
  const call = page.locator(`#operations-${operation}`);
  await call.locator('.opblock-summary-control').press('Enter');
  await call.getByRole('button', { name: 'Try it out' }).press('Enter');
  await call.getByRole('button', { name: 'Execute' }).press('Enter');
  const answer = call.locator('.live-responses-table .response-col_description .highlight-code');
  await expect(answer.first()).toContainText(words);
}
