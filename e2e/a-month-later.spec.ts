import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import type { StartedServer } from '#testing/start-server.ts';
import { expectBriefText } from './expect-brief-text.ts';
import { expectToast } from './expect-toast.ts';
import {
  type ApiOwner,
  anOwner,
  newEmail,
  registerInBrowser,
  signIn,
  signInAgain,
  waitForMailedLink,
} from './owner.ts';
import { PAYING_CARD, PAYS_ONCE_CARD, payWithCard, subscribeToPro } from './payment.ts';
import { expect, test } from './test.ts';

/**
 * How much later: longer than a billing month, and longer than the holding period of a referral
 * reward.
 */
const LATER_SECONDS = 32 * 24 * 60 * 60;

// One test for both stories, because starting a server takes longer than either of them.
test('an owner who referred another has the reward a month later, and an owner whose renewal failed can pay it', async ({
  browser,
  start,
}) => {
  const today = await start();
  const referrer = await test.step('an owner refers another, who pays', () =>
    referAnotherOwner(browser, today));
  const unlucky = await test.step('a third owner pays with a card that works once', async () => {
    const { request } = await browser.newContext({ baseURL: today.url });
    const owner = await anOwner(request);
    await subscribeToPro(request, owner, PAYS_ONCE_CARD);
    return owner;
  });
  expect(await today.stop()).toBe(0);
  await start({ after: today, env: { NOW_OFFSET_SECONDS: String(LATER_SECONDS) } });

  await test.step('the referrer has the reward', async () => {
    const page = await browser.newPage({ baseURL: today.url });
    const returned = await signInAgain(page.request, referrer.owner.email);
    await signIn(page, returned);
    await expect
      .poll(() => readReferrals(returned, page.request))
      .toMatchObject([{ referrerCreditAwarded: true }]);
    await page.goto('/referrals');
    await expect(rowOf(page, referrer.friend)).toContainText('£50 earnedRewarded');
    await expect(page.getByText('£50', { exact: true })).toBeVisible();
  });

  await test.step('the third owner is told of the failed renewal and pays it', async () => {
    const page = await browser.newPage({ baseURL: today.url });
    const member = await signInAgain(page.request, unlucky.email);
    await signIn(page, member);
    await expect.poll(() => readSubscriptionStatus(page.request, member)).toBe('past_due');
    await page.goto(paths.dashboard);
    const payNow = page.getByRole('link', { name: 'Pay now' });
    await payNow.click();
    await expect(page.getByText('After that your Pro plan ends')).toBeVisible();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await payWithCard(page, PAYING_CARD, 'Pay £29');
    await expectToast(page, 'Thank you. Your plan continues.');
    await expect(page.getByText('Your last payment failed')).toBeHidden();
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await expect(payNow).toBeHidden();
  });
});

/** Returns the referrer and the email address of the owner who joined through the referral link. */
async function referAnotherOwner(
  browser: Browser,
  { url }: StartedServer,
): Promise<{ owner: ApiOwner; friend: string }> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const owner = await anOwner(context.request);
  const page = await context.newPage();
  await signIn(page, owner);
  await page.goto('/referrals');
  await expect(page.getByText('No referrals yet. Start sharing your link')).toBeVisible();
  await expectBriefText(page, 'Link copied!', () =>
    page.getByRole('button', { name: 'Copy invite link' }).click(),
  );
  await expectToast(page, 'Invite link copied to clipboard');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = await page.getByLabel('Referral code', { exact: true }).inputValue();
  expect(link).toBe(`${url}/register?ref=${code}`);

  const { request, ...friend } = await joinByLink(browser, url, { link, code });
  await page.reload();
  await expect(rowOf(page, friend.email)).toContainText('Pending');
  await subscribeToPro(request, friend, PAYING_CARD);
  await expect
    .poll(() => readReferrals(owner, context.request))
    .toMatchObject([{ status: 'completed' }]);
  await page.reload();
  await expect(rowOf(page, friend.email)).toContainText(/£50 arrives on .*Completed/);
  return { owner, friend: friend.email };
}

/** Opens the referral link as a new visitor, finds the code filled in, registers and verifies. */
async function joinByLink(
  browser: Browser,
  baseURL: string,
  { link, code }: { link: string; code: string },
): Promise<{ email: string; token: string; request: APIRequestContext }> {
  const email = newEmail();
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByLabel('Referral code')).toHaveValue(code);
  await registerInBrowser(page, email);
  const token = new URL(await waitForMailedLink(request, email)).searchParams.get('token');
  const verified = await request.post('/api/verify-email', { data: { token } });
  return { email, request, token: String((await verified.json()).token) };
}

type OwnerWithToken = Pick<ApiOwner, 'token'>;

async function readReferrals(
  { token }: OwnerWithToken,
  request: APIRequestContext,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await request.get('/api/referrals/stats', { headers })).json()).referrals;
}

async function readSubscriptionStatus(
  request: APIRequestContext,
  { token }: OwnerWithToken,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await request.get('/api/auth/user', { headers })).json()).subscriptionStatus;
}

function rowOf(page: Page, email: string) {
  return page.getByRole('listitem').filter({ hasText: email });
}
