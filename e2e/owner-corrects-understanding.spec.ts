import { paths } from '#shared/site/paths.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const WORDS = 'Lovely evening, but after the satay my lips tingled and swelled.';

test('a safety complaint is marked wherever it is shown, and can be corrected with one tap', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { owner, venueId } = await aVenue(request);
  const data = { venueId, rating: 'great', specificFeedback: WORDS, tableNumber: '12' };
  expect((await request.post('/api/feedback', { data })).status()).toBe(201);
  await signIn(page, owner);
  await page.goto(paths.home);
  await page.getByRole('link', { name: /^Possible allergic reaction · table 12/ }).click();
  const alarm = page.getByRole('region', { name: 'Safety issue', exact: true });
  await expect(alarm).toContainText('Possible allergic reaction –');
  await expect(page.getByRole('blockquote').locator('mark').first()).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What do the words say?' });
  await dialog.getByRole('button', { name: 'Drinks' }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Topic: Drinks' })).toBeVisible();
  // The page shows a correction before the server has stored it, and a reload cancels the request.
  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.safety === null,
  );
  await alarm.getByRole('button', { name: 'Not a safety issue' }).click();
  await expect(alarm).toBeHidden();
  expect((await stored).ok()).toBe(true);
  await expect(page.getByText('Corrected by you.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('blockquote')).toHaveText(`“${WORDS}”`);
  await expect(alarm).toBeHidden();
  await page.getByRole('button', { name: 'Restore original reading' }).click();
  await expect(alarm).toBeVisible();

  await page.goto(`${paths.feedback}?safety=allergen`);
  await expect(page.getByRole('link', { name: /Possible allergic reaction/ })).toBeVisible();
  await page.goto(`${paths.feedback}?safety=pest`);
  await expect(page.getByText('No safety issue: pest')).toBeVisible();
});
