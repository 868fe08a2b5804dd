import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readQrFromPng } from '#testing/read-qr-from-png.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import {
  aVenue,
  chooseOption,
  expectHeaderInPlace,
  expectText,
  fillAndSend,
  openWidget,
  pressButton,
  pressSpace,
  readStoredFeedback,
} from './guest.ts';
import { waitForCompleteChat } from './patient-chat.ts';
import { expect, test } from './test.ts';

test('a happy guest answers eight steps, and staff redeem the reward', { tag: '@phone' }, async ({
  page,
  request,
  server,
}) => {
  const { venueId, name } = await aVenue(request, { customRewards: ['Free Coffee'] });
  await openWidget(page, `?venue=${venueId}&table=Bar%207`);
  await expect(page.getByRole('log')).toContainText(`How was your visit to ${name}?`);
  await expectText(page, 'Step 1 of 8');
  await chooseOption(page, 'Excellent');
  await expectText(page, 'Step 2 of 8');
  await chooseOption(page, 'Great food');
  await fillAndSend(page, 'Your comment', 'The soup!\nAll of it.');
  await expectText(page, 'Step 4 of 8');
  await fillAndSend(page, "Team member's name", 'Maya');
  const time = page.getByLabel('Time (optional)');
  await time.fill('19:30');
  await pressButton(page, 'Yesterday');
  await fillAndSend(page, 'First name', 'Ada');
  await fillAndSend(page, 'E-mail', 'ada@example.com');
  await expectText(page, 'Step 8 of 8');
  await chooseOption(page, 'Free Coffee');

  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  await expect(page.locator('.code')).toHaveText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await expect(page.getByText('Show this to our staff')).toBeVisible();
  const code = await page.locator('.code').textContent();
  const picture = await page.getByRole('img', { name: 'QR code of your reward code' }).screenshot();
  // The phone's own camera opens the page on which staff redeem the code.
  const redeemLink = `${new URL(page.url()).origin}/redeem?code=${code}`;
  expect(await readQrFromPng(picture)).toBe(redeemLink);
  const saving = page.waitForEvent('download');
  await pressButton(page, 'Save ticket');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${code}.png`);
  const [reward, conversation] = await codesIn(await readFile(await saved.path()));
  expect(reward).toBe(redeemLink);
  const ticket = page.getByRole('link', { name: 'Open my ticket' });
  expect(conversation).toBe(await ticket.getAttribute('href'));
  await expect(page.getByText('We hope to see you again soon.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();

  const [row, ...others] = await readStoredFeedback(server, venueId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    overall_rating: 'excellent',
    primary_issue: 'Food',
    text_general: 'Great food',
    text_specific: 'The soup!\nAll of it.',
    server_name: 'Maya',
    table_number: 'Bar 7',
    visit_time: '19:30',
    customer_name: 'Ada',
    email: 'ada@example.com',
    reward_selected: 'free_coffee',
    is_serious_complaint: false,
  });
  const redeemed = await request.post('/api/reward-codes/redeem', {
    data: { code: row?.reward_code, staffName: 'Tom' },
  });
  expect(redeemed.status()).toBe(200);
});

test('a happy guest at a venue without rewards answers six steps', { tag: '@phone' }, async ({
  page,
  request,
  server,
}) => {
  const { venueId } = await aVenue(request, { rewardsEnabled: false });
  await openWidget(page, `?venue=${venueId}`);
  await expectText(page, 'Step 1 of 6');
  await chooseOption(page, 'Okay');
  await chooseOption(page, 'Something else');
  const own = page.getByLabel('What was it?', { exact: true });
  await own.fill('   ');
  await own.press('Enter');
  await expect(own).toBeVisible();
  await own.fill('The music');
  await own.press('Enter');
  await pressButton(page, 'Skip');
  await pressButton(page, 'Skip');
  await pressButton(page, 'Today');
  await expectText(page, 'Step 6 of 6');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.fill('not an address');
  await pressButton(page, 'Send');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await email.fill('ada@example.com');
  await pressButton(page, 'Send');
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  await expect(page.locator('.code')).toBeHidden();
  const saving = page.waitForEvent('download');
  await pressButton(page, 'Save ticket');
  const ticket = page.getByRole('link', { name: 'Open my ticket' });
  expect(await readQrFromPng(await readFile(await (await saving).path()))).toBe(
    await ticket.getAttribute('href'),
  );
  expect(await readStoredFeedback(server, venueId)).toMatchObject([
    { primary_issue: 'The music', text_general: 'The music', server_name: null, reward_code: null },
  ]);
});

test('an unhappy guest answers nine steps below a fixed header, and the complaint is stored', {
  tag: '@phone',
}, async ({ page, request, server }) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await chooseOption(page, 'Poor');
  await expectText(page, 'Step 2 of 9');
  const change = await page.getByRole('button', { name: 'Change' }).boundingBox();
  expect(change?.height).toBeGreaterThanOrEqual(44);
  await expectHeaderInPlace(page);
  await chooseOption(page, 'Disappointing food');
  await expect(page.getByLabel('Your comment', { exact: true })).toBeVisible();
  await expectHeaderInPlace(page);
  await fillAndSend(page, 'Your comment', 'An hour for a salad.');
  const today = page.getByRole('button', { name: 'Today' });
  await expect(today).toBeVisible();
  await expectHeaderInPlace(page);
  await expect(page.getByLabel('Time (optional)')).toBeHidden();
  await today.click();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await expectHeaderInPlace(page);
  await fillAndSend(page, 'E-mail', 'ada@example.com');
  const log = page.getByRole('log');
  await expect(log).toContainText("I'm truly sorry.");
  await expect(log).toContainText("I've flagged this for the manager's urgent attention.");
  await expect(page.getByLabel('First name', { exact: true })).toBeVisible();
  await expectHeaderInPlace(page);
  await pressButton(page, 'Skip');
  await expectText(page, 'Step 9 of 9');
  await expectHeaderInPlace(page);
  await chooseOption(page, 'Surprise me');
  await expect(page.getByText(/^Your surprise: /)).toBeVisible();
  expect(await readStoredFeedback(server, venueId)).toMatchObject([
    { overall_rating: 'poor', is_serious_complaint: true, reward_selected: 'surprise_me' },
  ]);
});

test('a guest in danger keeps the advice in view above each question, and the chat stays at nine steps', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await chooseOption(page, 'Poor');
  await chooseOption(page, 'Disappointing food');
  await fillAndSend(page, 'Your comment', 'There was glass in my soup.');
  await expectAdviceAbove(page, 'When did you visit us?', 'Step 4 of 9');
  await pressButton(page, 'Today');
  await expectAdviceAbove(page, 'Would you like the manager to contact you?', 'Step 7 of 9');
  await pressButton(page, 'Skip');
  await expectAdviceAbove(page, "What's your first name?", 'Step 8 of 9');
  await pressButton(page, 'Skip');
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
  await expect(page.locator('.urgent')).toBeInViewport({ ratio: 1 });
});

async function expectAdviceAbove(page: Page, question: string, step: string): Promise<void> {
  await expectText(page, step);
  const asked = page.getByText(question);
  const advice = page.locator('.urgent');
  await expect(advice).toHaveCount(1);
  await expect(advice).toBeInViewport({ ratio: 1 });
  await expect(asked).toBeInViewport({ ratio: 1 });
  const [above, below] = [await advice.boundingBox(), await asked.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
}

test('the next question of the chat takes seconds for a slow guest, less for a quick one, and appears at once if the guest skips the wait', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install({ time: '2026-11-15T12:00:00' });
  await openWidget(page);
  await waitForCompleteChat(page);
  await page.clock.pauseAt('2026-11-15T13:00:00');
  await page.getByRole('radio', { name: 'Great' }).click();
  const question = page.getByText('Thank you! What did you enjoy most?');
  const answer = page.getByRole('radio', { name: 'Great food' });
  await page.clock.runFor(1_100);
  await expect(question).toBeHidden();
  await page.clock.runFor(200);
  await expect(question).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(answer).toBeHidden();
  // A new input ignores taps for a moment.
  await page.clock.runFor(900);
  await answer.click();
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await expect(comment).toBeHidden();
  await page.clock.runFor(400);
  await expect(comment).toBeVisible();
  await page.clock.runFor(2_500);
  await pressButton(page, 'Skip');
  await page.clock.runFor(400);
  const team = page.getByRole('textbox', { name: 'Team member' });
  await expect(team).toBeHidden();
  await page.keyboard.press('x');
  await page.clock.runFor(50);
  await expect(team).toBeVisible();
});

test('a double tap that skips the wait in the chat does not answer the next question', {
  tag: '@phone',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install({ time: '2026-11-15T12:00:00' });
  await openWidget(page, '?table=6');
  await waitForCompleteChat(page);
  await page.clock.pauseAt('2026-11-15T13:00:00');
  await chooseOption(page, 'Poor');
  await page.clock.runFor(300);
  const dots = page.locator('.typing');
  const place = await dots.boundingBox();
  // Very fast taps, on the same spot and all over the input area.
  await dots.tap();
  await page.clock.runFor(50);
  await expect(page.getByRole('radio', { name: 'Terrible wait' })).toBeVisible();
  const { height } = page.viewportSize() ?? { height: 0 };
  const centre = (place?.x ?? 0) + (place?.width ?? 0) / 2;
  await page.touchscreen.tap(centre, (place?.y ?? 0) + 20);
  for (let y = height - 20; y > height * 0.6; y -= 60) await page.touchscreen.tap(60, y);
  await page.clock.runFor(1_000);
  await expectText(page, 'Step 2 of 9');
  // A guest who has skipped one wait is not made to wait again.
  await chooseOption(page, 'Terrible wait');
  await page.clock.runFor(50);
  await expect(page.getByLabel('Your comment')).toBeVisible();
});

test('a guest changes a mistaken rating by keyboard, and only the new one is sent', {
  tag: '@desktop',
}, async ({ page, request, server }) => {
  const { venueId } = await aVenue(request, { rewardsEnabled: false });
  await openWidget(page, `?venue=${venueId}`);
  await pressSpace(page.getByRole('radio', { name: 'Poor', exact: true }));
  await expectText(page, 'Step 2 of 8');
  const change = page.getByRole('button', { name: 'Change' });
  await change.press('Enter');
  await expectText(page, 'Step 1 of 6');
  await pressSpace(page.getByRole('radio', { name: 'Great', exact: true }));
  await pressSpace(page.getByRole('radio', { name: 'Great food', exact: true }));
  await fillAndSend(page, 'Your comment', 'The pie was lovly');
  await change.press('Enter');
  const comment = page.getByLabel('Your comment');
  await expect(comment).toHaveValue('The pie was lovly');
  await comment.fill('The pie was lovely');
  // Leaving the page and coming back loses nothing.
  await page.goto('/');
  await page.goBack();
  await pressButton(page, 'Carry on');
  await expect(comment).toHaveValue('The pie was lovely');
  await pressButton(page, 'Send');
  await pressButton(page, 'Skip');
  await pressButton(page, 'Today');
  await pressButton(page, 'Skip');
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  await expect(change).toBeHidden();
  expect(await readStoredFeedback(server, venueId)).toMatchObject([
    { overall_rating: 'great', text_specific: 'The pie was lovely', is_serious_complaint: false },
  ]);
});

test('a rating tapped before the guest page’s script has loaded is not lost', {
  tag: '@phone',
}, async ({ page, line }) => {
  let release: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  line.fail(/^\/widget\/assets\/main-/, { type: 'held', until });
  await page.goto(`${line.url}/widget`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Great' }).click();
  release?.();
  await expectText(page, 'Step 2 of 8');
  await expect(page.getByRole('log')).toContainText('Great');
});

test('a guest link without a venue opens the demo, and a link to an unknown venue says that it is not connected', {
  tag: '@phone',
}, async ({ page }) => {
  await openWidget(page);
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  await openWidget(page, '?venue=nobody-here');
  await expect(page.getByText('This link is not connected to a venue yet')).toBeVisible();
  await expectText(page, 'Please ask the staff for the right code.');
  await waitForCompleteChat(page);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

/** Reads the two QR codes of a saved ticket, one below the other. */
async function codesIn(picture: Buffer): Promise<string[]> {
  const { width, height } = await sharp(picture).metadata();
  const upper = Math.round(height * 0.6);
  const parts = [
    { left: 0, top: 0, width, height: upper },
    { left: 0, top: upper, width, height: height - upper },
  ];
  return Promise.all(
    parts.map(async (part) => readQrFromPng(await sharp(picture).extract(part).png().toBuffer())),
  );
}
