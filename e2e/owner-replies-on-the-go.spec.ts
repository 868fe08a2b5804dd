import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const LONG_WORD = 'Bartholomew'.repeat(9);
const LONG_TEXT = 'The soup was cold and nobody came to ask. '.repeat(47);

test('an owner reads a long complaint on a phone and replies to it', async ({ page, request }) => {
  const { owner, venueId } = await aVenue(request, { name: LONG_WORD });
  const data = {
    venueId,
    rating: 'poor',
    textGeneral: 'Terrible wait',
    specificFeedback: LONG_TEXT,
    serverName: LONG_WORD,
    email: 'grace@example.com',
    isSeriousComplaint: true,
  };
  expect((await request.post('/api/feedback', { data })).status()).toBe(201);
  await signIn(page, owner);
  await page.goto(paths.home);
  await expect(page.getByText('Serious Complaint').first()).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await page.goto(paths.dashboard);
  const entry = page.locator('li[id^="feedback-"]');
  await entry.getByRole('button', { name: 'Show more' }).click();
  await expect(entry.getByRole('button', { name: 'Show less' })).toBeVisible();
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(entry.getByText('Email provided')).toBeVisible();
  await entry.getByRole('button', { name: 'Reply', exact: true }).click();
  const box = entry.getByPlaceholder('Type your reply to the customer here...');
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  await box.fill('We are sorry.');
  await expectNoSidewaysScrolling(page);
  const send = entry.getByRole('button', { name: 'Send Reply' });
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await send.tap();
  await expectToast(page, 'Reply Sent');
  await expect(entry.getByText('Replied', { exact: true })).toBeInViewport();
});

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const hidden = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(hidden).toBe(0);
}
