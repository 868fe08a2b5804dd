import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast, keepToastsOpen } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { type ApiOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const SOUP = 'The soup was cold and nobody came.';
const STEP = 'My father slipped on the wet step.';
const CAKE = 'The best cake in town.';

/** Creates three answers; the praise comes last and is on top. */
async function aFullInbox(request: APIRequestContext): Promise<ApiOwner> {
  const { owner, venueId } = await aVenue(request);
  const answers = [
    { rating: 'fair', specificFeedback: SOUP, textGeneral: 'Terrible wait', tableNumber: '4' },
    { rating: 'poor', specificFeedback: STEP, email: 'helen@example.com', customerName: 'Helen' },
    { rating: 'excellent', specificFeedback: CAKE, textGeneral: 'Great food', serverName: 'Tom' },
  ];
  for (const answer of answers) {
    const data = { venueId, ...answer };
    expect((await request.post('/api/feedback', { data })).status()).toBe(201);
  }
  return owner;
}

const entryOf = (page: Page) => page.getByRole('region', { name: 'Answer' });
const stateOf = (page: Page, words: string) =>
  entryOf(page).getByRole('group', { name: 'State of the complaint' }).getByText(words);

test('an owner works the inbox by keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await signIn(page, await aFullInbox(request));
  await page.goto(paths.feedback);
  const entry = entryOf(page);
  // The newest answer is praise; the first guest who waits is open.
  await expect(entry.getByRole('blockquote')).toHaveText(`“${STEP}”`);
  await expect(page.getByRole('button', { name: /^Waiting for you 2$/ })).toBeVisible();

  await page.keyboard.press('k');
  await expect(entry.getByRole('blockquote')).toHaveText(`“${CAKE}”`);
  await page.keyboard.press('j');
  await expect(entry.getByRole('blockquote')).toHaveText(`“${STEP}”`);
  await expect(stateOf(page, 'Not picked up yet')).toBeVisible();
  // Wait until the server has read the words: a reply before that would leave the danger open.
  await expect(entry.getByRole('region', { name: 'Safety issue', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('r');
  const box = entry.getByPlaceholder('Type your reply to the customer here...');
  await expect(box).toBeFocused();
  // Shortcut keys are plain letters while the owner types.
  await page.keyboard.type('Just a joke, sorry. See you? /ejk');
  await expect(box).toHaveValue('Just a joke, sorry. See you? /ejk');
  // A reply alone does not settle a safety matter.
  const resolves = entry.getByRole('checkbox', { name: 'Resolve when sent' });
  await expect(resolves).not.toBeChecked();
  await resolves.press('Space');
  await box.press('Control+Enter');
  await expectToast(page, 'Reply Sent');
  await expect(stateOf(page, 'Resolved')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Waiting for you 1$/ })).toBeVisible();

  await page.keyboard.press('j');
  await expect(entry.getByRole('blockquote')).toHaveText(`“${SOUP}”`);
  await page.keyboard.press('e');
  const how = page.getByRole('dialog', { name: 'How was it resolved?' });
  // An owner who pressed the shortcut by mistake and types on must not choose anything.
  await expect(how.getByRole('group')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(how.getByRole('radio', { name: 'Talked to the guest' })).toBeFocused();
  await expect(how.getByRole('button', { name: 'Resolve' })).toBeDisabled();
  await page.keyboard.press('Space');
  await expectNoAxeViolations(page);
  // The note is written before anything is saved.
  await how.getByLabel('Note for later').fill('New soup on the house');
  // A live update often arrives before the response, whose toast then comes late.
  let sendAnswer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    sendAnswer = resolve;
  });
  await page.route('**/api/feedback/*/resolve', async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  await page.keyboard.press('Enter');
  await expect(stateOf(page, 'Resolved')).toBeVisible();
  await expect(entry.getByText('You resolved it: talked to the guest')).toBeVisible();
  await expect(entry.getByText('New soup on the house')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Waiting for you 0$/ })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await keepToastsOpen(page);
  sendAnswer();
  const message = page.getByText('Resolved: talked to the guest', { exact: true });
  await expect(message).toBeVisible();
  // The first Escape closes the dialog and leaves the toast; the next one dismisses the toast.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(entry.getByRole('blockquote')).toHaveText(`“${STEP}”`);
  await page.keyboard.press('k');
  await expect(entry.getByRole('blockquote')).toHaveText(`“${CAKE}”`);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search feedback' })).toBeFocused();
  await page.keyboard.type('soup');
  await expect(page).toHaveURL(/q=soup/);
  await expect(page.getByRole('listitem').filter({ hasText: SOUP })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: CAKE })).toHaveCount(0);
  await page.reload();
  await expect(entry.getByRole('blockquote')).toHaveText(`“${SOUP}”`);
});

test('an owner on a phone opens an answer from the list and goes back', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signIn(page, await aFullInbox(request));
  await page.goto(paths.feedback);
  await page.getByRole('button', { name: /^Complaints 2$/ }).tap();
  await expect(page.getByText(CAKE)).toHaveCount(0);
  await page.getByText(SOUP).tap();
  await expect(entryOf(page).getByRole('blockquote')).toHaveText(`“${SOUP}”`);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
  await entryOf(page).getByRole('button', { name: 'I’m on it' }).tap();
  await expect(stateOf(page, 'You have it')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page.getByText('You have it')).toBeVisible();

  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByText(SOUP)).toHaveCount(0);
  await page.getByText(STEP).tap();
  await entryOf(page).getByRole('button', { name: 'Back to the list' }).tap();
  await expect(page).toHaveURL(/show=complaints&state=open$/);
  await expect(page.getByRole('button', { name: 'Filters 1 applied' })).toBeVisible();
});
