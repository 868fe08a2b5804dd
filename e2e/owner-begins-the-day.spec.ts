import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 412, height: 839 };
const SOUP = 'The soup came cold and nobody asked us how it was.';

test('a new complaint appears on the home page, which links to the reply and afterwards shows nothing open', async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request);
  await signIn(page, owner);
  await page.goto(paths.home);

  await test.step('before the first guest the home page lists the first steps', async () => {
    await expect(page.getByRole('heading', { name: /^No answers yet\./ })).toBeVisible();
    await expect(page.getByText('None of four done')).toBeVisible();
    await expect(page.getByText('No Recent Feedback')).toBeVisible();
    const tile = page.getByRole('link', { name: 'Invite & Earn' });
    const badge = tile.getByText('£50', { exact: true });
    // Measured in one evaluation, because the page may grow between two evaluations.
    const inset = async () =>
      tile.evaluate(
        (element, part) =>
          (part?.getBoundingClientRect().top ?? Number.NaN) - element.getBoundingClientRect().top,
        await badge.elementHandle(),
      );
    await onEachScreen(page, async () => {
      await expect.poll(inset, 'a badge overhangs no tile').toBeGreaterThan(0);
      await expectNoAxeViolations(page, { themes: BOTH_THEMES });
    });
  });

  await test.step('the new complaint appears on the home page without a reload', async () => {
    const helen = { customerName: 'Helen', email: 'helen@example.com', tableNumber: '11' };
    const data = { venueId, rating: 'poor', specificFeedback: SOUP, ...helen };
    expect((await request.post('/api/feedback', { data })).status()).toBe(201);
    const sentence = 'One answer so far today, and one guest is waiting for your reply.';
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible();
    await onEachScreen(page, async () => {
      await expect(page.getByText(`“${SOUP}”`).first()).toBeVisible();
      await expectNoAxeViolations(page, { themes: BOTH_THEMES });
    });
  });

  await test.step('the button of the complaint leads to the reply', async () => {
    await page.getByRole('link', { name: 'Reply to Helen' }).click();
    await expect(page).toHaveURL(/\/feedback\?venue=[^&]+&entry=/);
    const box = page.getByPlaceholder('Type your reply to the customer here...');
    await box.fill('That was our fault. Please come again.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expectToast(page, 'Reply Sent');
  });

  await test.step('after the reply the home page shows nothing open', async () => {
    await page.goBack();
    await expect(page.getByText('and nobody is waiting.')).toBeVisible();
    await expect(page.getByText('Nothing is open. Enjoy the quiet.')).toBeVisible();
    await page.getByRole('button', { name: 'Settled in the last 7 days 1' }).click();
    await expect(page.getByRole('link', { name: `${SOUP} Replied to the guest` })).toBeVisible();
  });
});

async function onEachScreen(page: Page, look: () => Promise<void>): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await look();
  }
}
