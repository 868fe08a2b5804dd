import type { Locator } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

test('an owner on a phone chooses the settings in one field, and saves without scrolling', async ({
  page,
  request,
}) => {
  const { owner } = await aVenue(request);
  await signIn(page, owner);
  await page.goto(paths.settings);
  const field = page.getByRole('combobox', { name: 'Settings' });
  await expect(page.getByRole('tab').first()).toBeHidden();
  await field.selectOption('Branding');
  await expect(page).toHaveURL(/\?tab=branding$/);

  const save = page.getByRole('button', { name: 'Save Changes' });
  expect(await isInReach(save)).toBe(false);
  await page.getByLabel('Brand colour').fill('#B91C1C');
  await expect.poll(() => isInReach(save)).toBe(true);
  await expectNoAxeViolations(page);
  await save.click();
  await expectToast(page, 'Your changes have been saved.');
  await expect(field).toHaveValue('branding');

  await field.selectOption('Restaurants');
  await page.getByLabel('Name', { exact: true }).fill('The Silver Spoon');
  await expect.poll(() => isInReach(save)).toBe(true);
});

/** Whether the button can be tapped where it is: in view, and not below the bar at the bottom. */
function isInReach(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
