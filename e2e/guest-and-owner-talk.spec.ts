import type { Browser, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { queryDatabase } from './database.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import {
  aVenue,
  chooseOption,
  expectText,
  fillAndSend,
  openWidget,
  pressButton,
  pressSpace,
  waitForFinishedFeedback,
} from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const LAMB = 'The lamb was lukewarm in the middle.';
const SORRY = 'Sorry about the lamb. The kitchen now checks every plate.';
const THANKS = 'That is kind. Here is a picture: https://pictures.example/lamb';

test('an anonymous guest and an owner exchange messages on the ticket, on three devices', {
  tag: '@phone',
}, async ({ page, browser, request, baseURL, server }) => {
  const { owner, venueId, name } = await aVenue(request);
  const ticketUrl = await complain(page, venueId);
  const code = ticketUrl.split('/').at(-1) ?? '';

  const guest = await anotherDevice(browser, baseURL);
  await guest.goto(ticketUrl);
  await expect(guest.getByRole('heading', { name })).toBeVisible();
  await expect(guest.getByText(LAMB)).toBeVisible();
  await expect(guest.getByText('Replies will appear here.')).toBeVisible();
  await expectNoAxeViolations(guest, { themes: BOTH_THEMES });

  const desk = await anotherDevice(browser, baseURL, { width: 1440, height: 900 });
  await signIn(desk, owner);
  await desk.goto(paths.feedback);
  const talk = desk.getByRole('region', { name: 'Conversation with the guest' });
  await expect(talk.getByText('One credit covers the whole conversation')).toBeVisible();
  await talk.getByLabel('Your reply to this guest').fill(SORRY);
  await talk.getByLabel('Offer a reward').click();
  await desk.getByRole('option', { name: 'Free dessert' }).click();
  await talk.getByRole('button', { name: 'Reply on the ticket' }).click();
  await expect(talk.getByText(SORRY)).toBeVisible();
  await expect(talk.getByText('Free: you’ve already replied to this guest.')).toBeVisible();

  // A half-typed message survives a reload, and the reply appears.
  await guest.getByLabel(`Your message to ${name}`).fill('Half a sen');
  await guest.reload();
  await expect(guest.getByText(SORRY)).toBeVisible();
  await expect(guest.getByLabel(`Your message to ${name}`)).toHaveValue('Half a sen');
  await pressButton(guest, 'Accept');
  // The reward chosen in the chat has its code above the conversation.
  const log = guest.getByRole('log');
  await expect(log.getByRole('img', { name: 'QR code of your reward code' })).toBeVisible();
  await guest.getByLabel(`Your message to ${name}`).fill(THANKS);
  await pressButton(guest, 'Send');
  await expect(log.getByText('That is kind.', { exact: false })).toBeVisible();
  await expectNoAxeViolations(guest);

  // The guest's message reaches the owner's page without a reload, and a link in it asks before
  // opening.
  await expect(talk.getByText('That is kind.', { exact: false })).toBeVisible();
  await expect(talk.getByText(/^accepted /)).toBeVisible();
  await talk.getByRole('button', { name: 'https://pictures.example/lamb' }).click();
  const asked = desk.getByRole('alertdialog', { name: 'Open this link?' });
  await expect(asked).toContainText('pictures.example');
  await asked.getByRole('button', { name: 'Stay here' }).click();

  await pressButton(guest, 'It is settled');
  await expect(talk.getByText('The guest says it’s sorted', { exact: false })).toBeVisible();
  await expectNoAxeViolations(desk);

  const [said] = await queryDatabase(
    server,
    'select email, customer_name from feedback where venue_id = $1',
    [venueId],
  );
  expect(said).toEqual({ email: null, customer_name: null });

  await pressButton(guest, 'Erase');
  await expectNoAxeViolations(guest);
  await pressButton(guest, 'Erase for good');
  await expect(guest.getByRole('heading', { name: 'It is gone' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'There is no ticket here' })).toBeVisible();
  await desk.reload();
  await expect(desk.getByText(LAMB)).toHaveCount(0);
  expect(server.log()).not.toContain(code);
  await Promise.all([guest.context().close(), desk.context().close()]);
});

test('a guest sees a reply and a closed thread on the ticket without a reload', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { owner, venueId, name } = await aVenue(request);
  const data = { venueId, rating: 'fair', textSpecific: LAMB };
  const { id, ticketUrl } = await (await request.post('/api/feedback', { data })).json();
  const headers = { authorization: `Bearer ${owner.token}` };
  await page.clock.install();
  await page.goto(ticketUrl);
  await expect(page.getByText(LAMB)).toBeVisible();
  await request.post(`/api/feedback/${id}/thread`, { headers, data: { text: SORRY } });
  await page.clock.runFor(10_000);
  await expect(page.getByText(SORRY)).toBeVisible();

  await request.put(`/api/feedback/${id}/thread`, { headers, data: { muted: true } });
  await page.getByLabel(`Your message to ${name}`).fill('One more thing');
  await pressButton(page, 'Send');
  await expect(page.getByText(`${name} has closed this conversation`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await pressButton(page, 'Download');
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d\.txt$/);
});

/** Leaves a complaint through the chat and returns the ticket's address. */
async function complain(page: Page, venueId: string): Promise<string> {
  const sent = waitForFinishedFeedback(page);
  await openWidget(page, `?venue=${venueId}`);
  await chooseOption(page, 'Fair');
  await expectText(page, 'Step 2 of 9');
  await chooseOption(page, 'Disappointing food');
  await fillAndSend(page, 'Your comment', LAMB);
  await pressSpace(page.getByRole('button', { name: 'Today', exact: true }));
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await pressButton(page, 'Skip');
  await expect(page.getByLabel('Team member', { exact: false })).toHaveCount(0);
  await finish(page);
  return (await (await sent).json()).ticketUrl;
}

/** Skips all remaining questions and takes the first reward. */
async function finish(page: Page): Promise<void> {
  const reward = page.getByRole('radio', { name: '10% off next visit', exact: true });
  const skip = page.getByRole('button', { name: 'Skip', exact: true });
  await expect(reward.or(skip)).toBeVisible();
  if (await skip.isVisible()) await pressSpace(skip);
  await chooseOption(page, '10% off next visit');
}

async function anotherDevice(
  browser: Browser,
  baseURL: string,
  viewport = { width: 390, height: 844 },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  return context.newPage();
}
