import { HOUR_MS } from '#shared/durations.ts';
import { chooseOption, expectText, openWidget, pressButton, pressSpace } from './guest.ts';
import { waitForCompleteChat } from './patient-chat.ts';
import { expect, test } from './test.ts';

test('half-typed text in the chat survives a change of language, and a corrected email address is no longer marked as wrong', async ({
  page,
}) => {
  await openWidget(page);
  await chooseOption(page, 'Great');
  await chooseOption(page, 'Great food');
  const comment = page.getByRole('textbox');
  await comment.pressSequentially('The pie was');
  for (const language of ['fr', 'en']) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(comment).toHaveValue('The pie was');
  }
  await comment.pressSequentially(' lovely');
  await comment.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('The pie was lovely');
  await expectText(page, 'Step 4 of 8');

  await pressButton(page, 'Skip');
  await pressButton(page, 'Today');
  await pressButton(page, 'Skip');
  const email = page.locator('input[type=email]');
  await email.pressSequentially('sam@');
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.pressSequentially('example.com');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await email.press('Enter');
  await expectText(page, 'Step 8 of 8');
});

test('in the chat, arrow keys move between the faces and the space bar answers', async ({
  page,
}) => {
  await openWidget(page);
  // Until the script has loaded, a face reached with an arrow key counts as tapped.
  await waitForCompleteChat(page);
  await page.getByRole('radio', { name: 'Poor' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Step 1 of 8')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('log')).toContainText('Okay');
  await expect(page.getByText('Step 2 of 8')).toBeVisible();
});

test('in the chat, the focus moves when a question appears, but not away from a control the guest has reached', async ({
  page,
}) => {
  await page.clock.install();
  await openWidget(page);
  await chooseOption(page, 'Great');
  const topic = page.getByRole('radio', { name: 'Great food' });
  await expect(topic).toBeVisible();
  // From here on no frame is drawn, as on a very slow phone.
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await pressSpace(topic);
  const skip = page.getByRole('button', { name: 'Skip' });
  await skip.focus();
  await page.clock.runFor(1_000);
  await expect(skip).toBeFocused();
});
