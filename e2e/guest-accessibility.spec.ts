import type { Locator } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { answerByPosition, answerQuickly, aVenue, chooseOption, openWidget } from './guest.ts';
import { waitForCompleteChat } from './patient-chat.ts';
import { expect, test } from './test.ts';

test.describe('in a Polish browser', () => {
  test.use({ locale: 'pl-PL' });

  test('in a Polish browser the widget speaks Polish, and another language can be chosen', async ({
    page,
  }) => {
    await openWidget(page);
    await expect(page.getByText('Krok 1 z 8')).toBeVisible();
    await page.locator('input[value=great]').click();
    await page.getByRole('combobox').selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText('Krok')).toBeHidden();
    await page.getByRole('combobox').selectOption('en');
    await expect(page.getByRole('log')).toContainText('How was your visit');
    await expect(page.getByText('Step 2 of 8')).toBeVisible();
  });
});

test('no step of the chat has accessibility findings in either theme', async ({
  page,
  request,
}) => {
  const { venueId } = await aVenue(request, { brandColor: '#FFFF00', backgroundColor: '#EEEEEE' });
  await openWidget(page, `?venue=${venueId}`);
  await answerByPosition(page, {
    words: 'Muy bien, 很好, رائع',
    atEachStep: () => expectNoAxeViolations(page, { themes: BOTH_THEMES }),
  });
});

test('a guest can answer the chat with the keyboard alone', async ({ page }) => {
  await openWidget(page);
  // Until the script has loaded, a face reached with an arrow key counts as tapped.
  await waitForCompleteChat(page);
  const log = page.getByRole('log');
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  await page.getByRole('radio', { name: 'Poor' }).focus();
  await keys('ArrowRight', 'ArrowRight', 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Great' })).toBeChecked();
  await keys('Enter');
  await reach(page.getByRole('radio', { name: 'Great food' }));
  await keys('Space');
  await reach(page.getByLabel('Your comment'));
  await page.keyboard.type('Lovely');
  await keys('Tab', 'Enter');
  await expect(log).toContainText('Lovely');
  await reach(page.getByLabel("Team member's name"));
  await keys('Tab', 'Tab', 'Enter');
  await reach(page.getByLabel('Time (optional)'));
  await page.getByRole('button', { name: 'Today' }).focus();
  await keys('Enter');
  await reach(page.getByLabel('First name'));
  await page.keyboard.type('Ada');
  await keys('Enter');
  await reach(page.getByLabel('E-mail', { exact: true }));
  await keys('Tab', 'Tab', 'Enter');
  await reach(page.getByRole('radio', { name: '10% off next visit' }));
  await keys('ArrowDown', 'Enter');
  await expect(page.getByText('Your reward: Free appetizer')).toBeVisible();
});

test('on a small screen at 200 % zoom, the widget shows everything without scrolling sideways', async ({
  page,
}) => {
  // 200 % zoom halves the space of the page.
  await page.setViewportSize({ width: 320, height: 480 });
  await openWidget(page, '?table=Terrace%20by%20the%20old%20chestnut%20tree%2014');
  const tag = page.getByText('chestnut tree 14');
  await expect(tag).toBeInViewport();
  expect(await tag.evaluate(isCut)).toBe(false);
  await expect(page.getByRole('radio', { name: 'Excellent' })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

function isCut({ parentElement }: HTMLElement | SVGElement): boolean {
  return parentElement !== null && parentElement.scrollWidth > parentElement.clientWidth;
}

test('the reward on the guest’s page scrolls into view on a phone held sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await openWidget(page);
  await answerQuickly(page);
  await chooseOption(page, 'Free dessert');
  await expect(page.getByText('We hope to see you again soon')).toBeVisible();
  await expect(page.locator('.code')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeInViewport({ ratio: 1 });
});

test('on the guest’s page, the field being typed in stays visible above the on-screen keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await openWidget(page);
  await chooseOption(page, 'Great');
  await chooseOption(page, 'Great food');
  await page.getByLabel('Your comment').fill('The pie was');
  const heightLeft = 130;
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, heightLeft);
  const place = await page.getByLabel('Your comment').boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(heightLeft);
});

/** Expects the focus on the input, except on a phone, where it would open the keyboard. */
async function reach(input: Locator): Promise<void> {
  await expect(input).toBeVisible();
  if (!test.info().project.use.isMobile) await expect(input).toBeFocused();
  else await input.focus();
}
