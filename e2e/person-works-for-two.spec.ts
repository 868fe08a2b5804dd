import type { APIRequestContext, Page } from '@playwright/test';
import { expectToast } from './expect-toast.ts';
import { aVenue, type TestVenue } from './guest.ts';
import { signIn, signInAgain, waitForMailedLink } from './owner.ts';
import { setPlan } from './set-plan.ts';
import { expect, test } from './test.ts';

const SAID_AT_MINE = 'The soup at mine was salty';
const SAID_AT_LUNA = 'Luna burnt the toast';
const PHONE = { width: 390, height: 844 };

test('a person who owns one business and works in another never sees data from one while in the other', async ({
  page,
  request,
  server,
}) => {
  const mine = await aVenue(request, { name: 'My Bistro' });
  const luna = await aVenue(request, { name: 'Luna' });
  await setPlan(server, luna.owner, 'pro');
  await worksAlsoAt(request, luna, mine.owner.email);
  const atMine = await say(request, mine, SAID_AT_MINE);
  await say(request, luna, SAID_AT_LUNA);
  await signIn(page, await signInAgain(request, mine.owner.email));
  await page.goto('/feedback');
  await expect(page.getByText(SAID_AT_MINE).first()).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`/dashboard?venue=${mine.venueId}`);
  await expect(second.getByText(SAID_AT_MINE).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Restaurant' }).click();
  await page.getByRole('option', { name: 'Luna' }).click();
  await expectToast(page, 'You are now in Luna');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('combobox', { name: 'Restaurant' })).toContainText('Luna');
  await expect(page.getByText(SAID_AT_LUNA).first()).toBeVisible();
  await expect(page.getByText(/soup at mine|My Bistro/)).toHaveCount(0);

  // The other tab switches too, and drops the restaurant from its address.
  await expectToast(second, 'You switched business in another window.');
  await expect(second.getByText(SAID_AT_LUNA).first()).toBeVisible();
  await expect(second.getByText(/soup at mine|My Bistro/)).toHaveCount(0);
  expect(new URL(second.url()).search).toBe('');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, auth_user: '' }));
  expect(kept).not.toContain(mine.venueId);

  // Both tabs get live updates from the current business only.
  await page.goto('/feedback');
  await expect(page.getByText(SAID_AT_LUNA).first()).toBeVisible();
  await say(request, mine, 'Not for Luna');
  await say(request, luna, 'News of Luna');
  await expect(second.getByText('News of Luna').first()).toBeVisible();
  await expect(second.getByText('Not for Luna')).toHaveCount(0);
  await expect(page.getByText('Not for Luna')).toHaveCount(0);
  await second.close();

  // A link into the other business says to change to it first, and shows none of its data.
  await page.goto(`/feedback?venue=${mine.venueId}`);
  await expectToast(page, 'Restaurant not found', 'switch to that first');
  await expect(page.getByText(SAID_AT_LUNA).first()).toBeVisible();
  await page.goto(`/feedback?entry=${atMine}`);
  await expect(page.getByText('We can’t find this feedback')).toBeVisible();
  await expect(page.getByText(/soup at mine/)).toHaveCount(0);

  // The same person is a manager here and the owner there, which a phone shows as well.
  await page.setViewportSize(PHONE);
  await openTeam(page);
  await expect(page.getByText('Only an owner can edit this')).toBeVisible();
  await page.getByRole('combobox', { name: 'Restaurant' }).click();
  await page.getByRole('option', { name: 'My Bistro' }).click();
  await expectToast(page, 'You are now in My Bistro');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Restaurant' })).toContainText('My Bistro');
  await expect(page.getByText('Hand over the business')).toBeVisible();
  await expect(page.getByText('Only an owner can edit this')).toHaveCount(0);
});

async function openTeam(page: Page): Promise<void> {
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
}

/** Makes the member also a manager of this venue, by invitation. */
async function worksAlsoAt(
  request: APIRequestContext,
  { owner }: TestVenue,
  email: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const data = { email, role: 'manager', venueIds: null };
  expect((await request.post('/api/team/invitations', { headers, data })).status()).toBe(201);
  const link = await waitForMailedLink(request, email);
  const token = new URL(link).searchParams.get('token');
  const member = await signInAgain(request, email);
  const asMember = { headers: { authorization: `Bearer ${member.token}` } };
  const answer = await request.post('/api/invitations/accept', { ...asMember, data: { token } });
  expect(answer.status()).toBe(200);
  // A sign-in opens the business used last, so switch back first.
  const { businessId } = member.user;
  const back = await request.post('/api/business/switch', { ...asMember, data: { businessId } });
  expect(back.status()).toBe(200);
}

async function say(
  request: APIRequestContext,
  { venueId }: TestVenue,
  words: string,
): Promise<string> {
  const data = { venueId, rating: 'poor', textGeneral: words };
  const answer = await request.post('/api/feedback', { data });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id as string;
}
