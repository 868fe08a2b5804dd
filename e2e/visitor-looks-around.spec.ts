import { paths } from '#shared/site/paths.ts';
import { expect, test } from './test.ts';
import { waitForHydration } from './wait-for-hydration.ts';

test('the public site is readable without JavaScript, and the sign-in page says that it needs JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hear it from your guests');
  const inTheRoom = page.getByRole('region', { name: 'Put it right before they leave' });
  await expect(inTheRoom.getByRole('listitem').getByRole('heading')).toHaveText([
    'A call to the table',
    'A ticket to take home',
    'Nine languages',
    'Safety first',
  ]);
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page).toHaveTitle('Privacy · TableTalk');
  await expect(page.getByRole('row', { name: /email address and name 12 months/ })).toBeVisible();
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByText('Pro costs £29 a month for each location')).toBeVisible();
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  const address = page.getByRole('link', { name: 'hello@tabletalk.example' });
  await expect(address).toHaveAttribute('href', 'mailto:hello@tabletalk.example');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
  await expect(page.getByText('Loading')).toBeHidden();
  await page.goto('/no-such-page');
  await expect(page).toHaveTitle('Page not found · TableTalk');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contact/ })
    .click();
  await expect(page).toHaveURL(paths.contact);
  await context.close();
});

test('React takes over a prerendered page unchanged, and its links navigate without a reload', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // This includes failed requests: the page must not ask the API who a visitor is.
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(paths.contact);
  await expect(page.getByRole('link', { name: 'hello@tabletalk.example' })).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText(/erase it for good, on your ticket/)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(paths.register);
  await page.getByRole('link', { name: 'terms', exact: true }).click();
  await expect(page).toHaveURL(paths.terms);
  expect(complaints).toEqual([]);
});
