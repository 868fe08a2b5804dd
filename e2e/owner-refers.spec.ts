import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectBriefly } from './expect-briefly.ts';
import { expectToast } from './expect-toast.ts';
import {
  type ApiOwner,
  anOwner,
  linkFromMailbox,
  newEmail,
  registerInBrowser,
  signIn,
  signInAgain,
} from './owner.ts';
import { expect, test } from './test.ts';

const HOLD_SECONDS = 30 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

test('an owner refers another, who pays, and gets the reward when the hold period is over', async ({
  browser,
  start,
}) => {
  const today = await start();
  const referrer = await browser.newContext({
    baseURL: today.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const owner = await anOwner(referrer.request);
  const page = await referrer.newPage();
  await signIn(page, owner);
  await page.goto('/referrals');
  await expect(page.getByText('No referrals yet. Start sharing your link')).toBeVisible();
  await expectBriefly(page, 'Link copied!', () =>
    page.getByRole('button', { name: 'Copy invite link' }).click(),
  );
  await expectToast(page, 'Invite link copied to clipboard');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = await page.getByLabel('Referral code', { exact: true }).inputValue();
  expect(link).toBe(`${today.url}/register?ref=${code}`);

  const friend = await joinByLink(browser, today.url, link, code);
  await page.reload();
  await expect(rowOf(page, friend.email)).toContainText('Pending');
  await pay(friend.request, friend.token);
  await expect
    .poll(() => referralsOf(owner, referrer.request))
    .toMatchObject([{ status: 'completed' }]);
  await page.reload();
  await expect(rowOf(page, friend.email)).toContainText(/£50 lands on .*Completed/);
  expect(await today.stop()).toBe(0);

  const env = { NOW_OFFSET_SECONDS: String(HOLD_SECONDS + HOUR_SECONDS) };
  await start({ after: today, env });
  const later = await browser.newPage({ baseURL: today.url });
  const returned = await signInAgain(later.request, owner.email);
  await signIn(later, returned);
  await expect
    .poll(() => referralsOf(returned, later.request))
    .toMatchObject([{ referrerCreditAwarded: true }]);
  await later.goto('/referrals');
  await expect(rowOf(later, friend.email)).toContainText('£50 earnedRewarded');
  await expect(later.getByText('£50', { exact: true })).toBeVisible();
});

async function referralsOf({ token }: ApiOwner, request: APIRequestContext): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await request.get('/api/referrals/stats', { headers })).json()).referrals;
}

function rowOf(page: Page, email: string) {
  return page.getByRole('listitem').filter({ hasText: email });
}

/** Opens the referral link as a new visitor, finds the code filled in, registers and verifies. */
async function joinByLink(browser: Browser, baseURL: string, link: string, code: string) {
  const email = newEmail();
  const { request, ...visitor } = await visit(browser, baseURL);
  await visitor.page.goto(link);
  await expect(visitor.page.getByLabel('Referral code')).toHaveValue(code);
  await registerInBrowser(visitor.page, email);
  const token = new URL(await linkFromMailbox(request, email)).searchParams.get('token');
  const verified = await request.post('/api/verify-email', { data: { token } });
  return { email, request, token: String((await verified.json()).token) };
}

async function visit(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  return { page: await context.newPage(), request: context.request };
}

async function pay(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const started = await request.post('/api/get-or-create-subscription', {
    headers,
    data: { plan: 'pro' },
  });
  const { clientSecret } = await started.json();
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' };
  const paid = await request.post('/api/simulated-payments/confirm', {
    headers,
    data: { clientSecret, card },
  });
  expect(await paid.json()).toEqual({ status: 'succeeded' });
}
