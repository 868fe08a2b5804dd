import { answerQuickly, choose, openWidget } from './guest.ts';
import { expect, test } from './test.ts';

test('a venue whose month is full says so and tells who can change it', async ({ page }) => {
  await page.route('**/api/feedback', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'MONTHLY_LIMIT', message: 'Monthly feedback limit reached', limit: 30 },
    }),
  );
  await openWidget(page);
  await answerQuickly(page);
  await choose(page, 'Free dessert');
  await expect(page.getByRole('log')).toContainText('the monthly feedback limit was reached');
  await expect(page.getByRole('radio')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Monthly Feedback Limit Reached' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'I run this venue — upgrade' })).toHaveAttribute(
    'href',
    '/subscribe?plan=pro',
  );
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a failed submission keeps everything and is sent again as it was', async ({ page }) => {
  const sent: { key: string | undefined; body: unknown }[] = [];
  await page.route('**/api/feedback', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    if (sent.length === 1) await route.fulfill({ status: 500, json: { code: 'INTERNAL' } });
    else await route.fulfill({ status: 201, json: { id: '1', message: 'Feedback submitted' } });
  });
  await openWidget(page);
  await answerQuickly(page);
  await choose(page, 'Free dessert');
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Submission Error');
  await expect(toast).toContainText(
    'There was an issue submitting your feedback. Please try again.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
});

test('a busy server is asked again when it said so', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/feedback', async (route) => {
    calls += 1;
    if (calls === 1)
      await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} });
    else await route.fulfill({ status: 201, json: { id: '1', message: 'Feedback submitted' } });
  });
  await openWidget(page);
  await answerQuickly(page);
  await choose(page, 'Free dessert');
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  expect(calls).toBe(2);
});

test('settings that cannot be fetched are noted and keep nobody from answering', async ({
  page,
}) => {
  await page.route('**/api/restaurant/*/settings', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await openWidget(page);
  await expect(page.getByText('Failed to fetch restaurant settings')).toBeVisible();
  await choose(page, 'Great');
});

test('the copied reward code says so for two seconds', async ({ page }) => {
  await page.route('**/api/feedback', (route) =>
    route.fulfill({
      status: 201,
      json: {
        id: '1',
        message: 'Feedback submitted',
        rewardCode: '7K2MX-9QH4T',
        rewardLabel: 'Free dessert',
        rewardExpiresAt: '2030-02-03T10:00:00.000Z',
      },
    }),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWidget(page);
  await answerQuickly(page);
  await choose(page, 'Free dessert');
  await expect(page.getByText('Valid until 3 February 2030')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7K2MX-9QH4T');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
});
