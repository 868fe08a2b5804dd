import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import {
  answerQuickly,
  aVenue,
  chooseOption,
  expectText,
  pressButton,
  pressSpace,
  readStoredFeedback,
} from './guest.ts';
import { openSharedScreen } from './shared-screen.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: ({ line }, use) => use(line.url) });

test('a shared screen shows nothing of one guest to the next', async ({
  page,
  request,
  server,
  line,
}) => {
  const { venueId } = await aVenue(request);
  const { idleFor } = await openSharedScreen(page, { venue: venueId, table: '4' });

  // The first guest gets a reward and presses 'Next guest'.
  await answerQuickly(page);
  await chooseOption(page, 'Free dessert');
  await expect(page.locator('.code')).toBeVisible();
  await expect(page.getByText('This screen clears for the next guest in 20 s.')).toBeVisible();
  await expectNoAxeViolations(page);
  // On a tablet in its stand both codes are visible to a camera without scrolling.
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('.code')).toBeInViewport({ ratio: 1 });
  // The quiet zone of the first code reaches under the fold of the ticket.
  for (const name of ['QR code of your reward code', 'QR code of your ticket']) {
    await expect(page.getByRole('img', { name })).toBeInViewport({ ratio: 0.95 });
  }
  if (before) await page.setViewportSize(before);
  await pressButton(page, 'Next guest');
  await expectFirstQuestion(page);

  // The second guest walks away without finishing.
  await chooseOption(page, 'Great');
  await pressSpace(page.getByRole('radio', { name: 'Great food', exact: true }));
  const comment = page.getByLabel('Your comment');
  await expect(comment).toHaveAttribute('autocomplete', 'off');
  await comment.fill('Only for you');
  await idleFor(52_000);
  const question = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await pressButton(page, 'I am still here');
  await expect(question).toBeHidden();
  await expect(comment).toHaveValue('Only for you');
  await idleFor(61_000);
  await expectFirstQuestion(page);
  // The unsent comment arrives together with the answers.
  await expect.poll(() => readStoredFeedback(server, venueId)).toHaveLength(2);
  expect(await readStoredFeedback(server, venueId)).toContainEqual(
    expect.objectContaining({ overall_rating: 'great', text_specific: 'Only for you' }),
  );

  // A reload in mid-answer sends the answers too; a rating alone and discarded answers are not sent.
  await chooseOption(page, 'Poor');
  await pressSpace(page.getByRole('radio', { name: 'Terrible wait', exact: true }));
  await page.getByLabel('Your comment').fill('Only for you');
  await page.reload();
  await expectFirstQuestion(page);
  await expect.poll(() => readStoredFeedback(server, venueId)).toHaveLength(3);
  await chooseOption(page, 'Poor');
  await idleFor(61_000);
  await expectFirstQuestion(page);
  await chooseOption(page, 'Poor');
  await pressSpace(page.getByRole('radio', { name: 'Terrible wait', exact: true }));
  await idleFor(52_000);
  await pressButton(page, 'Discard my answers');
  await expectFirstQuestion(page);

  // Feedback that was finished offline is sent later, without showing it to the next guest.
  await answerQuickly(page);
  line.cut();
  await page.context().setOffline(true);
  await chooseOption(page, 'Free dessert');
  await expect(page.getByText('Your feedback is safe here')).toBeVisible();
  await expect(page.getByText('This screen clears for the next guest in 20 s.')).toBeVisible();
  await idleFor(21_000);
  await expectFirstQuestion(page);
  expect(await readStoredFeedback(server, venueId)).toHaveLength(3);
  line.mend();
  await page.context().setOffline(false);
  await expect.poll(() => readStoredFeedback(server, venueId)).toHaveLength(4);
  await expectFirstQuestion(page);
  // The server stores the feedback a moment before the device deletes its copy, so poll.
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(kept).not.toContain('Great food');
});

async function expectFirstQuestion(page: Page): Promise<void> {
  await expectText(page, 'Step 1 of 8');
  await expect(page.getByRole('radio', { name: 'Excellent' })).toBeVisible();
  await expect(page.locator('.code, summary')).toHaveCount(0);
  await expect(page.getByText(/Only for you|Welcome back|Great food/)).toHaveCount(0);
}
