import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import {
  anOwner,
  extractTokenLink,
  newEmail,
  PASSWORD,
  registerInBrowser,
  switchToOwner,
  waitForMailedLink,
} from './owner.ts';
import { expect, test } from './test.ts';

const LOGGED_OUT = 'You are logged out. Logging in again...';

test('a wrong password shows an error in the sign-in form and as a toast, and the right one opens the dashboard', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await expectToast(page, 'Login Failed');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('auth_token'),
    user: localStorage.getItem('auth_user') ?? '',
  }));
  expect(stored.token).toBeTruthy();
  expect(JSON.parse(stored.user)).toMatchObject({ email: owner.email });
  expect(JSON.parse(stored.user)).not.toHaveProperty('password');
  expect(stored.user).not.toMatch(new RegExp(`${PASSWORD}|argon2`));
});

test('a visitor who opens an owner page is sent to the sign-in page', async ({ page }) => {
  for (const path of ['/settings', '/subscribe', '/referrals', '/cross-site-comparison']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
});

test('a visitor who opens the dashboard is sent to the sign-in page with an explanation', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expectToast(page, LOGGED_OUT);
  await expect(page).toHaveURL(/\/login/);
});

test('an owner whose session was ended elsewhere is sent to the sign-in page from every page, with an explanation', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await request.get('/api/logout', { headers: { authorization: `Bearer ${owner.token}` } });
  await page.goto('/login');
  for (const path of ['/dashboard?refresh=true', '/', '/qr-code']) {
    await switchToOwner(page, owner);
    await page.goto(path);
    await expectToast(page, LOGGED_OUT);
    await expect(page, path).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('auth_user')), path).toBeNull();
  }
});

const STEPS = [
  ['registered', /\/verify-email$/],
  ['verified', /\/onboarding\/plan-selection$/],
  ['with-plan', /\/onboarding\/add-locations$/],
  ['with-venue', /\/onboarding\/dashboard-tour$/],
] as const;

test('an owner with an unfinished set-up who opens the dashboard is sent to the next step', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  for (const [progress, next] of STEPS) {
    await switchToOwner(page, await anOwner(request, progress));
    await page.goto('/dashboard');
    await expect(page, progress).toHaveURL(next);
  }
});

test('unreadable user data in the browser’s storage is discarded', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once')) return;
    sessionStorage.setItem('once', 'yes');
    localStorage.setItem('auth_token', 'x');
    localStorage.setItem('auth_user', '{broken');
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible();
  const keys = await page.evaluate(() => [
    localStorage.getItem('auth_token'),
    localStorage.getItem('auth_user'),
  ]);
  expect(keys).toEqual([null, null]);
});

test('an owner resets a forgotten password by email', async ({ page, request }) => {
  const { email } = await anOwner(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: /reset link/i }).click();
  await expect(page.getByText(/on its way|check your/i).first()).toBeVisible();
  let mail: { kind: string; text: string } | undefined;
  await expect
    .poll(async () => {
      [mail] = await (await request.get(`/dev/mailbox.json?to=${email}`)).json();
      return mail?.kind;
    })
    .toBe('reset-password');
  await page.goto(extractTokenLink(mail?.text ?? '') ?? '');
  await page
    .getByLabel(/new password/i)
    .first()
    .fill('another table by the sea');
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login/);
});

test('after verifying their address on a phone, an owner signs in on the laptop only once the phone confirms the password', async ({
  page: laptop,
  browser,
  baseURL,
  request,
}) => {
  const email = newEmail();
  await laptop.goto('/register');
  await registerInBrowser(laptop, email);
  const phone = await (await browser.newContext({ baseURL })).newPage();
  await phone.goto(await waitForMailedLink(request, email));
  await expect(phone).toHaveURL(/\/onboarding\/plan-selection$/);
  await expect(laptop.getByRole('heading', { name: 'You were signed out here' })).toBeVisible();
  await expectNoAxeViolations(laptop);
  await laptop.getByRole('link', { name: 'Sign In' }).click();
  await laptop.getByLabel('Email', { exact: true }).fill(email);
  await laptop.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await laptop.getByRole('button', { name: 'Sign In' }).click();
  await expect(laptop.getByRole('alert')).toContainText('Invalid email or password');
  await phone.getByRole('button', { name: 'Confirm password' }).click();
  await phone.getByLabel('Password you registered with').fill(PASSWORD);
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Password you registered with').press('Enter');
  await expectToast(phone, 'Password confirmed');
  await expect(phone.getByRole('complementary', { name: 'Your password' })).toHaveCount(0);
  await laptop.getByRole('button', { name: 'Sign In' }).click();
  await expect(laptop).toHaveURL(/\/onboarding\/plan-selection$/);
  await phone.context().close();
});
