import { expectBriefText } from './expect-brief-text.ts';
import {
  answerQuickly,
  aVenue,
  chooseOption,
  expectText,
  fillAndSend,
  openWidget,
  pressButton,
  readStoredFeedback,
} from './guest.ts';
import { expect, test } from './test.ts';

const SUBMISSION = /^\/api\/feedback$/;

test.use({ baseURL: ({ line }, use) => use(line.url) });

test('after a reload the guest can carry on with the chat where they were', async ({ page }) => {
  await openWidget(page, '?table=4');
  await chooseOption(page, 'Great');
  await chooseOption(page, 'Great value');
  await page.reload();
  await expect(page.getByText('Welcome back. Carry on where you were?')).toBeVisible();
  await expectText(page, 'Step 3 of 8');
  await pressButton(page, 'Carry on');
  await expect(page.getByLabel('Your comment')).toBeVisible();
  await page.reload();
  await pressButton(page, 'Start over');
  await expectText(page, 'Step 1 of 8');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Excellent' })).toBeVisible();
  await openWidget(page, '?table=5');
  await expect(page.getByText('Welcome back.')).toBeHidden();
});

test('a complaint left halfway is stored when the page closes, and finishing it later updates the same feedback', async ({
  page,
  request,
  server,
}) => {
  const { venueId } = await aVenue(request);
  const stored = () => readStoredFeedback(server, venueId);
  await openWidget(page, `?venue=${venueId}`);
  await chooseOption(page, 'Poor');
  await chooseOption(page, 'Disappointing food');
  await fillAndSend(page, 'Your comment', 'Broken glass under our table');
  await pressButton(page, 'Today');
  await expect(
    page.getByText("I've flagged this for the manager's urgent attention."),
  ).toBeVisible();
  await page.goto('about:blank');
  const said = { overall_rating: 'poor', text_specific: 'Broken glass under our table' };
  await expect
    .poll(stored)
    .toMatchObject([{ ...said, is_serious_complaint: true, unfinished_at: expect.any(Date) }]);

  await openWidget(page, `?venue=${venueId}`);
  await pressButton(page, 'Carry on');
  await fillAndSend(page, 'E-mail', 'ada@example.com');
  await expect(page.getByLabel('First name', { exact: true })).toBeVisible();
  await pressButton(page, 'Skip');
  // A safety complaint gets no automatic reward.
  await expect(page.getByText(/too important for an automatic reward/)).toBeVisible();
  await expect(page.locator('.code')).toHaveCount(0);
  const [row, ...others] = await stored();
  expect(row).toMatchObject({ ...said, email: 'ada@example.com', unfinished_at: null });
  expect(others).toEqual([]);
});

test('feedback finished offline arrives exactly once when the network is back', async ({
  page,
  context,
  request,
  server,
  line,
}) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  line.cut();
  // The proxy cuts the connection; this makes the browser report that it is offline, too.
  await context.setOffline(true);
  await chooseOption(page, 'Free dessert');
  await expect(page.getByText("You're offline. Your feedback is safe here")).toBeVisible();
  expect(await readStoredFeedback(server, venueId)).toEqual([]);
  line.mend();
  await expectBriefText(page, "You're back online. Your feedback has been sent.", () =>
    context.setOffline(false),
  );
  await expect(page.locator('.code')).toBeVisible();
  expect(await readStoredFeedback(server, venueId)).toHaveLength(1);
});

test('a lost response and a closed tab do not store the feedback twice', async ({
  page,
  context,
  request,
  server,
  line,
}) => {
  const { venueId } = await aVenue(request);
  await openWidget(page, `?venue=${venueId}`);
  await answerQuickly(page);
  // The server stores the feedback, but its response is lost.
  line.fail(SUBMISSION, { type: 'lost-answer' });
  await chooseOption(page, 'Free dessert');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await readStoredFeedback(server, venueId)).toHaveLength(1);
  await page.close();
  line.mend();
  const another = await context.newPage();
  await openWidget(another, `?venue=${venueId}`);
  await expect(another.getByText('Thank you for your feedback!')).toBeVisible();
  const [row, ...others] = await readStoredFeedback(server, venueId);
  expect(others).toEqual([]);
  await expect(another.locator('.code')).toContainText(String(row?.reward_code));

  // A reload shows the thanks again, and the reward code stays even when the guest starts anew.
  await another.reload();
  await expect(another.locator('.code')).toContainText(String(row?.reward_code));
  await pressButton(another, 'New feedback');
  await expectText(another, 'Step 1 of 8');
  const ticket = another.locator('details', { hasText: 'Reward code · Conversation' });
  await ticket.locator('summary').click();
  await expect(ticket.locator('.code')).toContainText(String(row?.reward_code));
  const link = await ticket.getByRole('link', { name: 'Open my ticket' }).getAttribute('href');
  const conversation = await context.newPage();
  // Open the ticket on the chat's origin, because browser storage belongs to an origin.
  await conversation.goto(new URL(link ?? '').pathname);
  await expect(conversation.getByText('Replies will appear here.')).toBeVisible();

  // After erasing, the ticket is no longer offered, but the reward code stays valid.
  await pressButton(conversation, 'Erase');
  await pressButton(conversation, 'Erase for good');
  await expect(conversation.getByRole('heading', { name: 'It is gone' })).toBeVisible();
  await another.reload();
  await expectText(another, 'Step 1 of 8');
  await another.locator('summary').click();
  await expect(another.locator('.code')).toContainText(String(row?.reward_code));
  await expect(another.getByRole('link', { name: 'Open my ticket' })).toHaveCount(0);
});

test('a widget that was opened once opens offline', async ({ page, line }) => {
  await openWidget(page, '?table=9');
  await expect.poll(() => page.evaluate(isKeptForOffline)).toBe(true);
  line.cut();
  await page.reload();
  await chooseOption(page, 'Great');
  await chooseOption(page, 'Great food');
  await expect(page.getByLabel('Your comment')).toBeVisible();
});

test('the offline copy of a ticket accepts a message, which is sent once, and is deleted when the ticket is erased', async ({
  page,
  context,
  request,
  line,
}) => {
  const { venueId, name } = await aVenue(request);
  const data = { venueId, rating: 'fair', textSpecific: 'The lamb was lukewarm.' };
  const { ticketUrl } = await (await request.post('/api/feedback', { data })).json();
  const { pathname } = new URL(ticketUrl);
  const hasCopy = () => page.evaluate((path) => caches.match(path).then(Boolean), pathname);
  await page.goto(pathname);
  await expect.poll(hasCopy).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  line.cut();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('The lamb was lukewarm.')).toBeVisible();
  await expect(page.getByText('This is your ticket as it was on', { exact: false })).toBeVisible();
  await page.getByLabel(`Your message to ${name}`).fill('It was cold inside.');
  await pressButton(page, 'Send');
  const waiting = page.getByText('Not sent yet.', { exact: false });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();

  line.mend();
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('It was cold inside.')).toHaveCount(1);
  const stored = await (await request.get(`/api/tickets/${pathname.slice(3)}`)).json();
  expect(stored.messages).toMatchObject([{ side: 'guest', text: 'It was cold inside.' }]);

  await pressButton(page, 'Erase');
  await pressButton(page, 'Erase for good');
  await expect(page.getByRole('heading', { name: 'It is gone' })).toBeVisible();
  await expect.poll(hasCopy).toBe(false);
  await expect
    .poll(() =>
      page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
    )
    .toBe(0);
});

/** Whether the page and all files it has loaded are cached for offline use. Runs in the page. */
async function isKeptForOffline(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/widget/assets/'));
  const kept = await Promise.all(
    [location.href, ...files].map((url) => caches.match(url, { ignoreVary: true })),
  );
  return kept.every((response) => response !== undefined);
}
