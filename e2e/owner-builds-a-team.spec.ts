import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { newEmail, PASSWORD, signIn, signInAgain, waitForMailedLink } from './owner.ts';
import { PHONE } from './phone.ts';
import { setPlan } from './set-plan.ts';
import { expect, test } from './test.ts';

test('an owner invites a manager and a staff member, and transfers the business', async ({
  page,
  request,
  browser,
  baseURL,
  server,
}) => {
  const { owner } = await aVenue(request);
  // Only Pro allows managers.
  await setPlan(server, owner, 'pro');
  // Transferring the business requires a recent sign-in.
  await signIn(page, await signInAgain(request, owner.email));
  await page.goto(paths.team);
  await expect(page.getByText('Only you so far')).toBeVisible();
  await expect(page.getByText('1 of 10 places taken.')).toBeVisible();
  const manager = newEmail();
  const staff = newEmail();
  await invite(page, manager, 'Manager');
  await invite(page, staff, 'Staff');
  await expect(page.getByText('3 of 10 places taken.')).toBeVisible();
  await expect(rowOf(page, staff)).toContainText('Sent');

  const phones = { browser, baseURL };
  const mia = await join(phones, manager, await waitForMailedLink(request, manager), {
    first: 'Mia',
    last: 'Moon',
  });
  await mia.getByRole('button', { name: 'More' }).click();
  await mia.getByRole('menuitem', { name: 'Team' }).click();
  const own = rowOf(mia, manager);
  await expect(own).toContainText('You');
  await expect(mia.getByText('Only an owner can edit this')).toBeVisible();
  await expectNoAxeViolations(mia, { themes: ['dark'] });

  const link = await waitForMailedLink(request, staff);
  const sam = await join(phones, staff, link, { first: 'Sam', last: 'Sun' });
  await expect(sam.getByRole('link', { name: 'Redeem a reward' })).toBeVisible();
  await expect(sam.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(
    mia.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dashboard' }),
  ).toBeVisible();
  const refused = await sam.evaluate(async () => (await fetch('/api/team')).status);
  expect(refused).toBe(403);
  // An invitation link works once and says so when opened again.
  await sam.goto(link);
  await expect(sam.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();

  await page.reload();
  await expect(rowOf(page, 'Sam Sun')).toBeVisible();
  // A member in any role sees the offer and can decline it.
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: /Sam Sun/ }).click();
  await offer(page, 'Sam Sun');
  await sam.goto(paths.home);
  await sam.getByRole('button', { name: 'Decline' }).click();
  await sam.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expectToast(sam, 'Offer declined');
  await page.reload();
  await offer(page, 'Mia Moon');

  await mia.goto(paths.home);
  await mia.getByRole('button', { name: 'Take over' }).click();
  await mia.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  // Mia has just chosen her password, which counts as a recent sign-in.
  await expectToast(mia, ' is yours');
  await mia.goto(paths.team);
  await expect(mia.getByRole('switch', { name: 'Managers need two-step sign-in' })).toBeVisible();
  // The former owner's page is notified and reloads itself.
  await expectToast(page, 'You are now a manager of ');
  await expect(page).toHaveURL(paths.team);
  await expect(page.getByText('Only an owner can edit this')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Leave / })).toBeVisible();

  // Leave the app first: an open page would notice the removal and navigate away by itself.
  await sam.goto('about:blank');
  await remove(mia, 'Sam Sun');
  await sam.goto(paths.home);
  await expect(sam).toHaveURL(/\/login/);
  await expect(sam.getByText(/^You were removed from the team of /)).toBeVisible();
  await sam.getByLabel('Email', { exact: true }).fill(staff);
  await sam.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sam.getByRole('button', { name: 'Sign In' }).click();
  await expect(sam.getByRole('heading', { name: 'You are no longer in a team' })).toBeVisible();
  await expectNoAxeViolations(sam, { themes: ['light', 'dark'] });
});

async function offer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Offer the business' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Nothing changes until ${name} accepts`);
  await question.getByRole('button', { name: 'Offer the business' }).click();
  await expect(page.getByText(`Offered to ${name}`)).toBeVisible();
}

async function invite(page: Page, email: string, role: 'Manager' | 'Staff'): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, email)).toBeVisible();
}

type Phones = { browser: Browser; baseURL: string };

/** Opens the invitation link from the email in a new browser context and joins the business. */
async function join(
  { browser, baseURL }: Phones,
  email: string,
  link: string,
  { first, last }: { first: string; last: string },
): Promise<Page> {
  const phone = await browser.newContext({
    ...PHONE,
    baseURL,
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await expectNoAxeViolations(page, { themes: ['light'] });
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^Join / }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expectToast(page, 'Welcome to ');
  return page;
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `What to do with ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from the team' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('signed out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

/** The row in the list, not a toast with the same text. */
function rowOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}
