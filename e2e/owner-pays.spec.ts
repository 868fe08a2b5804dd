import type { Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { queryDatabase } from './database.ts';
import { expectBriefText } from './expect-brief-text.ts';
import { expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { aVenue } from './guest.ts';
import { anOwner, signIn } from './owner.ts';
import { PAYING_CARD, PAYS_ONCE_CARD, payWithCard, subscribeToPro } from './payment.ts';
import { expect, test } from './test.ts';

const IS_DECLINED = '4000 0000 0000 0002';
const NEEDS_APPROVAL = '4000 0027 6000 3184';
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

  await payWithCard(page, IS_DECLINED, SUBSCRIBE);
  await expectToast(page, 'Your card was declined.');
  // The focus stays on the button for keyboard users.
  await expect(page.getByRole('button', { name: SUBSCRIBE })).toBeFocused();
  await page.reload();
  await payWithCard(page, NEEDS_APPROVAL, SUBSCRIBE);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Payment Failed');
  await expect(page.getByRole('button', { name: SUBSCRIBE })).toBeFocused();
  await page.getByRole('button', { name: SUBSCRIBE }).click();
  await expectBriefText(page, 'Payment Successful!', () =>
    page.getByRole('button', { name: 'Approve', exact: true }).click(),
  );
  await expectToast(page, 'Welcome to TableTalk Pro! Your subscription is now active.');
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard}(\\?refresh=true)?$`));

  // An owner who goes back to the payment page is told that there is nothing left to pay.
  await expectBriefText(page, 'You are already on the Pro plan', () => page.goto(paths.subscribe));
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard}(\\?refresh=true)?$`));
  await expect(page.getByRole('button', { name: 'Manage Plan' })).toBeVisible();
  await page.goto(`${paths.settings}?tab=plan`);
  await expect(page.getByText('Visa ending in 3184, expires 12/2034')).toBeVisible();
  await expect(page.getByText('First payment')).toHaveCount(1);
});

test('an owner without reply credits buys a pack and spends a credit on a reply', async ({
  page,
  request,
  server,
}) => {
  const { owner, venueId } = await aVenue(request);
  owner.user = await subscribeToPro(request, owner, PAYING_CARD);
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
  await payWithCard(page, PAYING_CARD, 'Pay £10');
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
  owner.user = await subscribeToPro(request, owner, PAYS_ONCE_CARD);
  await signIn(page, owner);
  await page.goto(`${paths.settings}?tab=plan`);
  await expect(page.getByText(/^£29 on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change card' }).click();
  // The page behind the dialog must not scroll.
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await payWithCard(page, PAYING_CARD, 'Save card');
  await expectToast(page, 'Card saved');
  await expect(page.getByText(/Visa ending in 4242/)).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'visible');

  await page.getByRole('button', { name: 'Manage Plan' }).click();
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await expectBriefText(page, 'You are now on the Premium plan', () =>
    page.getByRole('button', { name: 'Change to Premium' }).click(),
  );
  await expect(page.getByText('Premium plan', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Manage Plan' }).click();
  await page.getByRole('radio', { name: 'Starter' }).click();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  const question = page.getByRole('alertdialog', { name: 'End your Premium plan?' });
  await expect(question).toContainText('your card gets back all it was charged for this plan: £');
  await question.getByRole('button', { name: 'End Premium plan' }).click();
  await expectToast(page, 'You are now on the Starter plan.');
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible();
});

async function reply(page: Page): Promise<void> {
  const entry = page.locator('li[id^="feedback-"]');
  await entry.getByRole('button', { name: 'Details' }).click();
  await entry.getByRole('button', { name: 'Reply', exact: true }).click();
  await entry.getByPlaceholder('Type your reply to the customer here...').fill('We are sorry.');
  await entry.getByRole('button', { name: 'Send Reply' }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
}
