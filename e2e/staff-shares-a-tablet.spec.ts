import type { APIRequestContext } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue, type TestVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const TABLET = { width: 1180, height: 820 };
const PIN = '4071';

test('a shared tablet is paired, redeems a code with a PIN, and is revoked while in use', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const venue = await aVenue(request, { redeemableBy: 'team', liveFloor: true });
  const { owner, name: venueName } = venue;
  const headers = { authorization: `Bearer ${owner.token}` };
  await request.put('/api/team/pin', { headers, data: { pin: PIN } });

  await signIn(page, owner);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByLabel('Name').fill('Tablet at the pass');
  await page.getByRole('button', { name: 'Show the code' }).click();
  const dialog = page.getByRole('dialog');
  const code = (await dialog.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).textContent()) ?? '';
  const picture = dialog.getByRole('img', { name: /QR code/ });
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(200);
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  const context = await browser.newContext({ viewport: TABLET, reducedMotion: 'reduce', baseURL });
  const tablet = await context.newPage();
  await tablet.goto(`/devices/pair?code=${code.toLowerCase()}`);
  const pair = tablet.getByRole('button', { name: 'Pair this device' });
  await expect(pair).toBeVisible();
  await expectNoAxeViolations(tablet, { themes: BOTH_THEMES });
  await pair.click();
  await expect(tablet.getByText('Tablet at the pass')).toBeVisible();
  expect(new URL(tablet.url()).search).toBe('');
  await expect(dialog.getByText('Tablet at the pass is ready.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'What to do with Tablet at the pass' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tablet at the bar');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(tablet.getByText('Tablet at the bar')).toBeVisible();

  // From any start page, a paired tablet is sent to its own page.
  for (const address of ['/', '/login', '/dashboard']) {
    await tablet.goto(address);
    await expect(tablet).toHaveURL(/\/devices\/pair$/);
  }
  const reward = await aGuestsCode(request, venue);
  await tablet.getByLabel('Reward Code').fill(reward);
  await tablet.getByLabel('Reward Code').press('Enter');
  await tablet.getByRole('button', { name: 'Ada Lovelace' }).click();
  await tablet.keyboard.type('9305');
  await expect(tablet.getByRole('alert')).toContainText('That PIN is wrong.');
  await expectNoAxeViolations(tablet, { themes: BOTH_THEMES });
  for (const digit of PIN) await tablet.getByRole('button', { name: digit, exact: true }).click();
  await expectToast(tablet, 'Reward Redeemed', 'Free dessert redeemed by Ada Lovelace');
  const card = tablet.getByRole('region', { name: 'Free dessert' });
  await expect(card.getByText('Confirmed as')).toBeVisible();
  await expect(card.getByText(venueName)).toBeVisible();

  // A guest calls, and the staff member who goes claims the call on the tablet.
  await tablet.getByRole('link', { name: 'Floor' }).click();
  await expect(tablet.getByText('Live', { exact: true })).toBeVisible();
  const data = { venueId: venue.venueId, tableNumber: '7' };
  expect((await request.post('/api/calls', { data })).status()).toBe(201);
  await tablet.getByRole('button', { name: 'I’m going to Table 7' }).click();
  await tablet.getByRole('button', { name: 'Ada Lovelace' }).click();
  await expectNoAxeViolations(tablet, { themes: BOTH_THEMES });
  await tablet.keyboard.type(PIN);
  const taken = tablet.getByRole('region', { name: 'Ada has table 7' });
  await taken.getByRole('button', { name: 'Done at Table 7' }).click();
  const sheet = tablet.getByRole('dialog', { name: 'Table 7 is done' });
  await sheet.getByRole('button', { name: 'Talked' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(tablet.getByText('Nobody is waiting').last()).toBeVisible();
  await tablet.getByRole('link', { name: 'Redeem a code' }).click();

  // A phone that is not signed in is told who can redeem codes here.
  const other = await aGuestsCode(request, venue);
  const stranger = await browser.newContext({ baseURL });
  const phone = await stranger.newPage();
  await phone.goto(`/redeem?code=${other}`);
  await expect(phone.getByText('Rewards here are redeemed by the team.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await stranger.close();

  await page.getByRole('button', { name: 'What to do with Tablet at the bar' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(tablet.getByText('This device was signed out')).toBeVisible();
  await expect(tablet.getByLabel('Code')).toBeVisible();
  await expect(page.getByText('No device yet')).toBeVisible();
  await context.close();
});

async function aGuestsCode(request: APIRequestContext, { venueId }: TestVenue): Promise<string> {
  const data = { venueId, rating: 'great', rewardSelected: 'free_dessert' };
  const answer = await request.post('/api/feedback', { data });
  return (await answer.json()).rewardCode as string;
}
