import { paths } from '#shared/site/paths.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

test('an owner on a phone chooses the settings in one field, and saves a colour without scrolling', async ({
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
  await expect(save).not.toBeInViewport();
  await page.getByLabel('Brand colour').fill('#B91C1C');
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await save.click();
  await expectToast(page, 'Your changes have been saved.');
  await expect(field).toHaveValue('branding');
});
