import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { queryDatabase } from './database.ts';
import { expectBriefly } from './expect-briefly.ts';
import { expectNoFindings } from './expect-no-findings.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { type ApiOwner, anOwner, signIn, signInAgain } from './owner.ts';
import { expect, test } from './test.ts';

const PAYS = '4242 4242 4242 4242';
const IS_DECLINED = '4000 0000 0000 0002';
const NEEDS_APPROVAL = '4000 0027 6000 3184';
const PAYS_ONCE = '4000 0000 0000 0341';
const SUBSCRIBE = 'Subscribe to Pro - £29/month';

test('an owner upgrades after a declined card and a payment rejected at the bank', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  await signIn(page, owner);
  await page.goto(paths.dashboard);
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
  await expect(page.getByText('No real card is charged.')).toBeVisible();
  await expectAccessible(page);

  await payWith(page, IS_DECLINED, SUBSCRIBE);
  await expectToast(page, 'Your card was declined.');
  // The focus stays on the button for keyboard users.
  await expect(page.getByRole('button', { name: SUBSCRIBE })).toBeFocused();
  await page.reload();
  await payWith(page, NEEDS_APPROVAL, SUBSCRIBE);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Payment Failed');
  await expect(page.getByRole('button', { name: SUBSCRIBE })).toBeFocused();
  await page.getByRole('button', { name: SUBSCRIBE }).click();
  await expectBriefly(page, 'Payment Successful!', () =>
    page.getByRole('button', { name: 'Approve', exact: true }).click(),
  );
  await expectToast(page, 'Welcome to TableTalk Pro! Your subscription is now active.');
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard}(\\?refresh=true)?$`));

  // An owner who goes back to the payment page is told that there is nothing left to pay.
  await expectBriefly(page, 'You are already on the Pro plan', () => page.goto(paths.subscribe));
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard}(\\?refresh=true)?$`));
  await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeVisible();
  await page.goto(`${paths.settings}?tab=plan`);
  await expect(page.getByText('Visa ending in 3184, expires 12/2034')).toBeVisible();
  await expect(page.getByText('First payment')).toHaveCount(1);
});

test('an owner without credits buys a pack and replies with it', async ({
  page,
  request,
  server,
}) => {
  const { owner, venueId } = await aVenue(request);
  owner.user = await subscribe(request, owner, PAYS);
  const guest = { venueId, rating: 'poor', textGeneral: 'Cold soup', email: 'grace@example.com' };
  expect((await request.post('/api/feedback', { data: guest })).status()).toBe(201);
  const usedUp = `update businesses set replies_used_this_month = monthly_reply_limit
    where id in (select business_id from members where user_id = $1)`;
  await queryDatabase(server, usedUp, [owner.user.id]);
  await signIn(page, owner);

  await page.goto(paths.dashboard);
  await reply(page);
  await page.getByRole('button', { name: 'Buy 50 credits for £10' }).click();
  await expect(page.getByRole('heading', { name: '50 reply credits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectToast(page, 'Your purchase was cancelled. No charges were made.');

  await reply(page);
  await page.getByRole('button', { name: 'Buy 50 credits for £10' }).click();
  await payWith(page, PAYS, 'Pay £10');
  await expectToast(page, '50 reply credits have been added to your account.');
  await expect(page.getByText(/^50 left/)).toBeVisible();
  await reply(page);
  await expectToast(page, 'Reply Sent');
  await expect(page.getByText(/^49 left/)).toBeVisible();
});

test('an owner changes the card, upgrades to Premium and cancels for a refund', async ({
  page,
  request,
}) => {
  const owner = await anOwner(request);
  owner.user = await subscribe(request, owner, PAYS_ONCE);
  await signIn(page, owner);
  await page.goto(`${paths.settings}?tab=plan`);
  await expect(page.getByText(/^£29 on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change card' }).click();
  // The page behind the dialog must not scroll.
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await payWith(page, PAYS, 'Save card');
  await expectToast(page, 'Card saved');
  await expect(page.getByText(/Visa ending in 4242/)).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'visible');

  await page.getByRole('button', { name: 'Manage Plan' }).click();
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await expectBriefly(page, 'You are now on the Premium plan', () =>
    page.getByRole('button', { name: 'Change to Premium' }).click(),
  );
  await expect(page.getByText('Premium plan', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Manage Plan' }).click();
  await page.getByRole('radio', { name: 'Starter' }).click();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const question = page.getByRole('alertdialog', { name: 'End your Premium plan?' });
  await expect(question).toContainText(
    'all that your card was charged for this plan goes back to it: £',
  );
  await question.getByRole('button', { name: 'Change to Starter' }).click();
  await expectToast(page, 'You are now on the Starter plan.');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
});

test('an owner is told of a failed renewal and can pay it', async ({ browser, start }) => {
  const today = await start();
  const { request } = await browser.newContext({ baseURL: today.url });
  const owner = await anOwner(request);
  await subscribe(request, owner, PAYS_ONCE);
  expect(await today.stop()).toBe(0);

  const env = { NOW_OFFSET_SECONDS: String(32 * 24 * 60 * 60) };
  await start({ after: today, env });
  const page = await browser.newPage({ baseURL: today.url });
  const member = await signInAgain(request, owner.email);
  await signIn(page, member);
  await expect.poll(() => statusOf(request, member)).toBe('past_due');
  await page.goto(paths.dashboard);
  const payNow = page.getByRole('link', { name: 'Pay now' });
  await payNow.click();
  await expect(page.getByText('After that your Pro plan ends')).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await payWith(page, PAYS, 'Pay £29');
  await expectToast(page, 'Thank you. Your plan goes on.');
  await expect(page.getByText('Your last payment failed')).toBeHidden();
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(payNow).toBeHidden();
});

async function statusOf(request: APIRequestContext, { token }: ApiOwner): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await request.get('/api/auth/user', { headers })).json()).subscriptionStatus;
}

async function payWith(page: Page, card: string, button: string): Promise<void> {
  if (card !== PAYS) await page.getByText('Cards that are declined').click();
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: button }).click();
}

async function reply(page: Page): Promise<void> {
  const entry = page.locator('li[id^="feedback-"]');
  await entry.getByRole('button', { name: 'Details' }).click();
  await entry.getByRole('button', { name: 'Reply', exact: true }).click();
  await entry.getByPlaceholder('Type your reply to the customer here...').fill('We are sorry.');
  await entry.getByRole('button', { name: 'Send Reply' }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expectNoFindings(page);
}

/** Pays for Pro through the API and returns the updated account. */
async function subscribe(
  request: APIRequestContext,
  { token }: ApiOwner,
  number: string,
): Promise<ApiOwner['user']> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, data: unknown) =>
    (await request.fetch(url, { method: 'POST', headers, data })).json();
  const { clientSecret } = await post('/api/get-or-create-subscription', { plan: 'pro' });
  const card = { number, expMonth: 12, expYear: 2034, cvc: '123' };
  const paid = await post('/api/simulated-payments/confirm', { clientSecret, card });
  expect(paid).toEqual({ status: 'succeeded' });
  return (await post('/api/subscription/sync', {})).user;
}
