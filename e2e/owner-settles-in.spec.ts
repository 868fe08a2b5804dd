import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectToast } from './expect-toast.ts';
import { answerQuickly, aVenue, openWidget, readStoredFeedback } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

const SAVED = 'Your changes have been saved.';

test('an owner switches on the live floor, with tables and opening hours past midnight', async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request);
  await signIn(page, owner);
  await openTab(page, 'floor');
  await page.getByLabel('Guests can call staff to their table').click();
  await expect(page.getByText('Someone has to be there to answer.')).toBeVisible();
  await page.getByRole('button', { name: /^Opening hours/ }).click();
  await page.getByLabel('Keep opening hours').click();
  await page.getByLabel('Monday: closes').fill('1.30');
  await page.getByRole('button', { name: /^Tables/ }).click();
  await page.getByLabel('Your tables').fill('1-3, Bar');
  await expect(page.getByText('4 tables: 1–3, Bar.')).toBeVisible();
  const saved = page.waitForResponse(/\/api\/restaurants\/[\w-]+$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(await (await saved).json()).toMatchObject({
    venueId,
    liveFloor: true,
    tables: ['1', '2', '3', 'Bar'],
    openingHours: { mon: [{ opens: '12:00', closes: '01:30' }] },
  });
  await page.reload();
  await page.getByRole('button', { name: /^Opening hours/ }).click();
  await page.getByRole('button', { name: /^Tables 4 tables: 1–3, Bar/ }).click();
  await expect(page.getByLabel('Monday: closes')).toHaveValue('01:30');
  await expect(page.getByText('next day')).toBeVisible();
  await expect(page.getByLabel('Your tables')).toHaveValue('1-3, Bar');
});

test('an owner changes rewards and colours, and guests see them', async ({
  page,
  request,
  server,
}) => {
  const { owner, venueId } = await aVenue(request);
  await signIn(page, owner);
  await openTab(page, 'rewards');
  await page.getByLabel('Free dessert').click();
  await page.getByRole('button', { name: 'Add Reward' }).click();
  await page.getByLabel('Enter a new reward option:').fill('Free coffee');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save Reward Settings' }).click();
  await expectToast(page, SAVED);

  await page.getByRole('tab', { name: 'Branding' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('log')).toBeVisible();
  await page.getByLabel('Brand colour').fill('#B91C1C');
  await expect.poll(() => brandIn(page)).toBe('#b91c1c');
  // Answers in the preview are neither stored nor sent.
  await preview.getByRole('radio', { name: 'Great', exact: true }).click();
  await expect(preview.getByText('Step 2 of 8')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('tabletalk:'))).toEqual([]);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, SAVED);
  await page.reload();
  await expect(page.getByLabel('Brand colour')).toHaveValue('#B91C1C');

  await openWidget(page, `?venue=${venueId}`);
  await expect(page.locator('html')).toHaveAttribute('style', /--l-brand:#b91c1c/);
  await answerQuickly(page);
  const coffee = page.getByRole('radio', { name: 'Free coffee' });
  await expect(coffee).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Free appetizer' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Free dessert' })).toBeHidden();
  expect(await readStoredFeedback(server, venueId)).toEqual([]);
});

test('an unsaved restaurant name is not lost by leaving the page, and guests see it once saved', async ({
  page,
  request,
}) => {
  const { owner, venueId } = await aVenue(request);
  await signIn(page, owner);
  await page.goto(paths.dashboard);
  await page.getByRole('link', { name: 'Settings' }).click();
  const tab = page.getByRole('tab', { name: 'Restaurants' });
  await tab.click();
  const hasRing = () => tab.evaluate((element) => element.matches(':focus-visible'));
  await expect.poll(hasRing).toBe(false);
  await page.keyboard.press('ArrowRight');
  // The focus moves after the key press, so wait for it before the next key.
  await expect(page.getByRole('tab', { name: 'Live floor' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(hasRing).toBe(true);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('The Silver Spoon');

  await page.getByRole('link', { name: 'TableTalk home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('tab', { name: 'Rewards' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('The Silver Spoon');
  await expect(page).toHaveURL(/\/settings\?tab=restaurants$/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, SAVED);

  await name.fill('Nobody’s name');
  await page.goBack();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  // Back leads to the previous tab, then to the previous page.
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('data-state', 'active');
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openWidget(page, `?venue=${venueId}`);
  await expect(page.getByRole('heading', { name: 'The Silver Spoon' })).toBeVisible();
});

test('an owner deletes a restaurant in two steps, and its link no longer works', async ({
  page,
  request,
}) => {
  const { owner, venueId, name } = await aVenue(request);
  await signIn(page, owner);
  await openTab(page, 'restaurants');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText('erased after 60 days')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expectToast(page, 'Restaurant deleted successfully');
  await expect(page.getByText('No restaurants yet')).toBeVisible();
  // Dismiss the toast, which covers the button for five seconds.
  await page.keyboard.press('Escape');

  // There is room for a venue on Starter again, and the owner can reuse their old venue ID.
  await page.getByLabel('Restaurant Name').fill('A fresh start');
  await page.getByLabel('Venue ID').fill(venueId);
  await page.getByRole('button', { name: 'Add Restaurant' }).click();
  await expectToast(page, 'Restaurant added successfully');
  await openWidget(page, `?venue=${venueId}`);
  await expect(page.getByRole('heading', { name: 'A fresh start' })).toBeVisible();
});

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`${paths.settings}?tab=${tab}`);
}

async function brandIn(page: Page): Promise<string> {
  const style = await page.frameLocator('iframe').locator('html').getAttribute('style');
  return /--l-brand:\s*(#\w+)/.exec(style ?? '')?.[1] ?? '';
}
