import type { Page } from '@playwright/test';
import { expectNoFindings } from './expect-no-findings.ts';
import { answerQuickly, aVenue, byKey, choose, press, step, storedFeedback } from './guest.ts';
import { openSharedScreen } from './shared-screen.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: ({ line }, use) => use(line.url) });

test('nothing of one guest is shown to the next', async ({ page, request, server, line }) => {
  const { venueId } = await aVenue(request);
  const { idleFor } = await openSharedScreen(page, { venue: venueId, table: '4' });

  // One who has a reward leaves by the button.
  await answerQuickly(page);
  await choose(page, 'Free dessert');
  await expect(page.locator('.code')).toBeVisible();
  await expect(page.getByText('This screen clears for the next guest in 20 s.')).toBeVisible();
  await expectNoFindings(page);
  // A tablet in its stand shows both codes to a camera, and nobody has to scroll.
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('.code')).toBeInViewport({ ratio: 1 });
  // The quiet edge of the first reaches under the fold of the ticket.
  for (const name of ['QR code of your reward code', 'QR code of your ticket']) {
    await expect(page.getByRole('img', { name })).toBeInViewport({ ratio: 0.95 });
  }
  if (before) await page.setViewportSize(before);
  await press(page, 'Next guest');
  await expectFirstQuestion(page);

  // The next just goes away.
  await choose(page, 'Great');
  await byKey(page.getByRole('radio', { name: 'Great food', exact: true }));
  const comment = page.getByLabel('Your comment');
  await expect(comment).toHaveAttribute('autocomplete', 'off');
  await comment.fill('Only for you');
  await idleFor(52_000);
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await expectNoFindings(page);
  await press(page, 'I am still here');
  await expect(question).toBeHidden();
  await expect(comment).toHaveValue('Only for you');
  await idleFor(61_000);
  await expectFirstQuestion(page);
  // Their words arrive with what they had answered.
  await expect.poll(() => storedFeedback(server, venueId)).toHaveLength(2);
  expect(await storedFeedback(server, venueId)).toContainEqual(
    expect.objectContaining({ overall_rating: 'great', text_specific: 'Only for you' }),
  );

  // So do those of one whose page is loaded again; a face alone is no answer, and nothing that is thrown away.
  await choose(page, 'Poor');
  await byKey(page.getByRole('radio', { name: 'Terrible wait', exact: true }));
  await page.getByLabel('Your comment').fill('Only for you');
  await page.reload();
  await expectFirstQuestion(page);
  await expect.poll(() => storedFeedback(server, venueId)).toHaveLength(3);
  await choose(page, 'Poor');
  await idleFor(61_000);
  await expectFirstQuestion(page);
  await choose(page, 'Poor');
  await byKey(page.getByRole('radio', { name: 'Terrible wait', exact: true }));
  await idleFor(52_000);
  await press(page, 'Discard my answers');
  await expectFirstQuestion(page);

  // What could not be sent arrives all the same, and nobody sees it.
  await answerQuickly(page);
  line.cut();
  await page.context().setOffline(true);
  await choose(page, 'Free dessert');
  await expect(page.getByText('Your feedback is safe here')).toBeVisible();
  await expect(page.getByText('This screen clears for the next guest in 20 s.')).toBeVisible();
  await idleFor(21_000);
  await expectFirstQuestion(page);
  expect(await storedFeedback(server, venueId)).toHaveLength(3);
  line.mend();
  await page.context().setOffline(false);
  await expect.poll(() => storedFeedback(server, venueId)).toHaveLength(4);
  await expectFirstQuestion(page);
  // The answer has been stored a moment before the device hears of it and forgets.
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(kept).not.toContain('Great food');
});

async function expectFirstQuestion(page: Page): Promise<void> {
  await step(page, 'Step 1 of 8');
  await expect(page.getByRole('radio', { name: 'Excellent' })).toBeVisible();
  await expect(page.locator('.code, summary')).toHaveCount(0);
  await expect(page.getByText(/Only for you|Welcome back|Great food/)).toHaveCount(0);
}
