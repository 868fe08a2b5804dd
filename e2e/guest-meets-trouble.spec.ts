import type { Page } from '@playwright/test';
import { HOUR_MS } from '#shared/durations.ts';
import { queryDatabase } from './database.ts';
import { expectBriefText } from './expect-brief-text.ts';
import {
  answerQuickly,
  aVenue,
  chooseOption,
  expectHeaderInPlace,
  expectText,
  openWidget,
  readStoredFeedback,
} from './guest.ts';
import { expect, test } from './test.ts';
import type { UnreliableProxy } from './unreliable-proxy.ts';

const SUBMISSION = /^\/api\/feedback$/;
const SETTINGS = /^\/api\/restaurant\/[^/]+\/settings$/;

test.use({ baseURL: ({ line }, use) => use(line.url) });

test('a guest learns when the venue’s monthly limit is used up, with a link for the owner to upgrade', async ({
  page,
  request,
  server,
}) => {
  const { venueId, owner } = await aVenue(request);
  const limit = `update businesses set monthly_feedback_limit = 1
    where id in (select business_id from members where user_id = $1) returning id`;
  expect(await queryDatabase(server, limit, [owner.user.id])).toHaveLength(1);
  const data = { venueId, rating: 'great', textGeneral: 'Great food' };
  expect((await request.post('/api/feedback', { data })).status()).toBe(201);
  const settings = page.waitForResponse(/\/api\/restaurant\/[^/]+\/settings$/);
  await openWidget(page, `?venue=${venueId}`);
  await settings;
  // The chat offers no reward, because the server gives none beyond the monthly limit.
  await answerQuickly(page);
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
  await expectHeaderInPlace(page);
});

test('if the chat’s submission fails, the answers are kept and sent again unchanged, by the guest or automatically', async ({
  page,
  request,
  server,
  line,
}) => {
  const { venueId } = await aVenue(request);
  line.fail(SUBMISSION, { type: 'answer', status: 500, body: { code: 'INTERNAL' } }, 1);
  line.fail(SUBMISSION, { type: 'answer', status: 503, headers: { 'retry-after': '1' } }, 1);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  const told = 'There was an issue submitting your feedback. Please try again.';
  await expectBriefText(page, `Submission Error${told}`, () => chooseOption(page, 'Free dessert'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
  const [first, ...others] = line
    .sent(SUBMISSION)
    .map(({ headers, body }) => ({ key: headers['idempotency-key'], body }));
  expect(others).toEqual([first, first]);
  expect(first?.key).toMatch(/^[\da-f-]{36}$/);
  expect(await readStoredFeedback(server, venueId)).toHaveLength(1);
});

test('a guest can answer even if the venue’s settings cannot be loaded, and sees a notice', async ({
  page,
  line,
}) => {
  line.fail(SETTINGS, { type: 'answer', status: 500 });
  await expectBriefText(page, 'Failed to fetch restaurant settings', () => openWidget(page));
  await chooseOption(page, 'Great');
});

test('a part of the guest’s page that fails to load shows a notice and loads on retry', async ({
  page,
  line,
}) => {
  const stillLoading = page.getByText('Still loading. Trying again…').filter({ visible: true });
  // Cut the file with the texts, without which the page cannot respond to a tap on a face.
  line.fail(/\/assets\/en-/, { type: 'cut' });
  await page.goto('/widget');
  await expect(stillLoading).toBeVisible();
  await page.getByRole('radio', { name: 'Great', exact: true }).click();
  await askAgain(page, line, /\/assets\/en-/);
  await expect(page.getByText('Step 2 of 8')).toBeVisible();
  await expect(stillLoading).toBeHidden();

  // Cut the file of another language.
  line.fail(/\/assets\/fr-/, { type: 'cut' }, 1);
  await page.getByRole('combobox').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(line.sent(/\/assets\/fr-/).length).toBeGreaterThan(1);
});

test('the main script and the lazy part of the guest’s page are retried until they load', async ({
  page,
  line,
}) => {
  const stillLoading = page.getByText('Still loading. Trying again…').filter({ visible: true });
  line.fail(/\/assets\/main-/, { type: 'cut' });
  await page.goto('/widget');
  await expect(stillLoading).toBeVisible();
  line.mend();
  line.fail(/\/assets\/lazy-part-/, { type: 'cut' });
  // The page reloads itself as soon as its script is available.
  await expect.poll(() => line.sent(/\/assets\/lazy-part-/).length).toBeGreaterThan(0);
  await chooseOption(page, 'Great');
  await expectText(page, 'Step 2 of 8');
  await expect(stillLoading).toBeVisible();
  await askAgain(page, line, /\/assets\/lazy-part-/);
  await expect(page.getByRole('radio', { name: 'Great food', exact: true })).toBeVisible();
  await expect(stillLoading).toBeHidden();
});

test('copying the reward code is confirmed for two seconds', async ({ page, line }) => {
  const body = {
    id: '1',
    message: 'Feedback submitted',
    rewardCode: '7K2MX-9QH4T',
    rewardLabel: 'Free dessert',
    rewardExpiresAt: '2030-02-03T10:00:00.000Z',
  };
  line.fail(SUBMISSION, { type: 'answer', status: 201, body });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await openWidget(page);
  await answerQuickly(page);
  await chooseOption(page, 'Free dessert');
  await expect(page.getByText('Valid until 3 February 2030')).toBeVisible();
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await page.getByRole('button', { name: 'Copy code' }).click();
  const copied = page.getByRole('button', { name: 'Copied' });
  // The clipboard is asynchronous, and the page shows the result in its next frame.
  const nextFrame = () => page.clock.runFor(20).then(() => copied.isVisible());
  await expect.poll(nextFrame).toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7K2MX-9QH4T');
  await page.clock.runFor(1_500);
  await expect(copied).toBeVisible();
  await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: 'Copy code', exact: true })).toBeVisible();
});

/**
 * The guest taps the notice to load a missing file, with the connection restored. The file is held
 * back until after the tap, because the page also retries by itself, and the notice would disappear.
 */
async function askAgain(page: Page, line: UnreliableProxy, files: RegExp): Promise<void> {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  line.mend();
  line.fail(files, { type: 'held', until });
  const before = line.sent(files).length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => line.sent(files).length).toBeGreaterThan(before);
  release();
}
