import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlanEndingPreview } from '#shared/billing/ending-contract.ts';
import type { SubscriptionOverview } from '#shared/billing/subscription-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { anInvoice, anOverview } from '../billing-fixture.ts';
import { PlanTab } from './plan-tab.tsx';
// Imported up front, so that no test waits for lazy loading.
import '../checkout/rehearsal-form.tsx';

const OVERVIEW = 'GET /api/subscription';
const ENDING = 'GET /api/subscription/ending';
const END = 'PUT /api/subscription/ending';
const PAY = 'POST /api/subscription/pay';
const CARD = 'POST /api/subscription/card';
const CONFIRM = 'POST /api/simulated-payments/confirm';
const SYNC = 'POST /api/subscription/sync';
const PRO = aUser({ subscriptionTier: 'pro', paymentCustomerId: 'sim_cus_1' });
const NOTICE = 'Test mode: payments are simulated. No real card is charged.';

type Answers = Parameters<typeof stubServer>[0];

function Page() {
  const { user } = useSession();
  return user && <PlanTab user={user} />;
}

async function open(overrides: Partial<SubscriptionOverview>, answers: Answers = {}, user = PRO) {
  const server = stubServer({
    'GET /api/billing/config': [200, { provider: 'simulated', mode: 'test', notice: NOTICE }],
    [OVERVIEW]: [200, anOverview(overrides)],
    [SYNC]: [200, { user, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 0 }],
    ...answers,
  });
  await openPage('/settings?tab=plan', Page, { user });
  return server;
}

async function press(name: string | RegExp): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
}

async function payWithTestCard(button: string): Promise<void> {
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press(button);
}

afterEach(closePage);

test('the plan tab shows the next payment, the card, the credit and the payment history', async () => {
  const at = '2026-11-14T12:00:00.000Z';
  await open({
    accountCreditPence: 500,
    payments: [
      {
        ...{ kind: 'refund', id: 're_1', at, of: 'cycle', isPart: true },
        ...{ status: 'pending', amount: 700, currency: 'gbp' },
      },
      {
        ...{ kind: 'pack', id: 'cs_1', at, credits: 50, status: 'paid' },
        ...{ amount: 1000, currency: 'gbp', refundedPence: 1000, card: null, number: '20261114-1' },
      },
      {
        ...{ kind: 'pack', id: 'cs_2', at, credits: 50, status: 'mismatch' },
        ...{ amount: 1000, currency: 'usd', refundedPence: 0, card: null, number: '20261114-2' },
      },
      anInvoice({ id: 'in_3', reason: 'update', totalPence: -1250, duePence: 0 }),
      anInvoice({ id: 'in_2', reason: 'cycle', status: 'open', duePence: 2400, url: '/in_2' }),
      anInvoice({ id: 'in_1', reason: 'create', refundedPence: 500 }),
    ],
  });
  await screen.findByText('£58 on 14 December 2026, for 2 locations');
  await press('Show all 6');
  screen.getByText(/Visa ending in 4242, expires 08\/2031/);
  screen.getByText('£5, used before your card is charged');
  screen.getByText(NOTICE);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toContainEqual(expect.stringMatching(/locations.*−£12\.50to your creditCredited/));
  expect(rows).toContainEqual(expect.stringMatching(/Renewal.*£29.*£24 by card.*Open/));
  expect(rows).toContainEqual(expect.stringMatching(/First payment.*£29.*£5 refunded.*Paid/));
  expect(rows).toContainEqual(expect.stringMatching(/Part refund: renewal.*−£7.*On its way/));
  expect(rows).toContainEqual(expect.stringMatching(/50 reply credits.*£10Refunded/));
  expect(rows).toContainEqual(expect.stringMatching(/none were added.*US\$10\.00Being checked/));
  expect(screen.getByRole('link', { name: /Open the invoice/ }).getAttribute('href')).toBe('/in_2');
});

test('closing a dialog of the plan tab returns the focus to the button that opened it', async () => {
  await open({});
  const manage = screen.getByRole('button', { name: 'Manage Plan' });
  manage.focus();
  await press('Manage Plan');
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await press('Cancel');
  await vi.waitFor(() => expect(document.activeElement).toBe(manage));
});

test('an owner who never paid sees no payments, and none are fetched', async () => {
  const server = await open({}, {}, aUser());
  expect(server.bodiesOf(OVERVIEW)).toEqual([]);
  expect(screen.queryByText('Payment history')).toBeNull();
});

test('a failed renewal shows its deadline and can be paid in the tab', async () => {
  const server = await open(
    { status: 'past_due', pastDueUntil: '2026-11-21T12:00:00.000Z' },
    {
      [PAY]: [200, { clientSecret: 'sim_pi_1', secretKind: 'payment', amountPence: 2900 }],
      [CONFIRM]: [200, { status: 'succeeded' }],
    },
  );
  await screen.findByText(/Please pay it by 21 November 2026/);
  await press('Pay now');
  server.answers[OVERVIEW] = [200, anOverview()];
  await payWithTestCard('Pay £29');
  expect(server.bodiesOf(SYNC)).toHaveLength(1);
  expect(currentToasts()).toMatchObject([{ title: 'Payment Successful' }]);
  expect(screen.queryByText('Your last payment failed')).toBeNull();
});

test('a failed renewal that was paid elsewhere in the meantime is not paid again', async () => {
  await open(
    { pastDueUntil: '2026-11-21T12:00:00.000Z' },
    { [PAY]: [200, { message: 'There’s nothing left to pay' }] },
  );
  await screen.findByText('Your last payment failed');
  await press('Pay now');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(currentToasts()).toMatchObject([{ description: 'There’s nothing left to pay' }]);
});

test('the payment card can be replaced without a charge', async () => {
  const server = await open(
    {},
    {
      [CARD]: [
        200,
        { clientSecret: 'sim_seti_1', secretKind: 'setup', subscriptionId: 'sim_sub_1' },
      ],
      [CONFIRM]: [200, { status: 'succeeded' }],
    },
  );
  await screen.findByText('Payment history');
  await press('Change card');
  await payWithTestCard('Save card');
  expect(server.bodiesOf(CONFIRM)).toMatchObject([{ clientSecret: 'sim_seti_1' }]);
  expect(currentToasts()).toMatchObject([{ title: 'Card saved' }]);
});

test('a plan change that waits for its payment names the new plan and the deadline', async () => {
  const expiresAt = '2026-11-16T12:00:00.000Z';
  await open({ pendingChange: { plan: 'pro', quantity: 3, expiresAt } });
  await screen.findByText(/Pro with 3 locations begins once you’ve paid.*16 November 2026/);
});

test('payments that failed to load on the plan tab can be loaded again', async () => {
  const server = await open({}, { [OVERVIEW]: [502, { message: 'Away' }] });
  await screen.findByText('Failed to load your payments');
  server.answers[OVERVIEW] = [200, anOverview()];
  await press('Retry');
  await screen.findByText('Payment history');
});

const money = (now: Partial<PlanEndingPreview['now']>) => ({
  now: { isMoneyBack: false, toCardPence: 0, toCreditPence: 0, referralCreditPence: 0, ...now },
});

test.each<[string, Partial<PlanEndingPreview>, RegExp]>([
  [
    'in the first thirty days',
    money({ isMoneyBack: true, toCardPence: 8900 }),
    /your card gets back all it was charged for this plan: £89\..*credits you bought aren’t refunded/,
  ],
  [
    'in the first thirty days, partly paid by credit',
    money({ isMoneyBack: true, toCardPence: 900, toCreditPence: 2000 }),
    /for this plan: £9\. The £20 of account credit it used comes back/,
  ],
  [
    'in the first thirty days, with credit from a referral',
    money({ isMoneyBack: true, toCardPence: 2900, referralCreditPence: 2900 }),
    /for this plan: £29\. The £29 of referral credit is taken back/,
  ],
  [
    'after the first thirty days',
    money({ toCreditPence: 2132 }),
    /becomes account credit: about £21\.32/,
  ],
  ['on the last day', {}, /nothing is refunded/],
  ['with an unpaid renewal', { isUnpaid: true, periodEnd: null }, /nothing is refunded/],
])('the dialog to end a plan says what happens to the money: %s', async (_, ending, words) => {
  await open({}, { [ENDING]: [200, anEnding(ending)] });
  await screen.findByText('Payment history');
  await press('Manage Plan');
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Starter/ })));
  await press('Choose Starter');
  const question = await screen.findByRole('alertdialog', { name: 'End your Pro plan?' });
  await vi.waitFor(() => expect(question.textContent).toMatch(words));
});

test.each<[string, PlanEndingPreview['month']['feedbackUsed'], number, RegExp, RegExp]>([
  [
    'within the Starter limit',
    12,
    1,
    /12 guests have written.*18 more until 1 December 2026\.$/,
    /your restaurant/,
  ],
  [
    'beyond the Starter limit',
    143,
    5,
    /143 guests.*You keep them all\.$/,
    /all 5 restaurants.*share the 30/,
  ],
])('the dialog to end a plan says what happens to guests and restaurants: %s', async (...given) => {
  const [, feedbackUsed, locations, guests, venues] = given;
  const month = { feedbackUsed, repliesLeft: 5, endsAt: '2026-12-01T00:00:00.000Z' };
  await open({}, { [ENDING]: [200, anEnding({ month, locations })] });
  await screen.findByText('Payment history');
  await press('End plan');
  const now = await screen.findByRole('radio', { name: 'Now' });
  await act(async () => fireEvent.click(now));
  const items = screen.getByRole('alertdialog').querySelectorAll('li');
  expect(items[0]?.textContent).toMatch(guests);
  expect(items[1]?.textContent).toMatch(/held for 60 days/);
  expect(items[2]?.textContent).toMatch(/no reward code/);
  expect(items[3]?.textContent).toMatch(venues);
  expect(items[4]?.textContent).toMatch(/You have 5 of 20 reply credits left/);
});

test('a plan is ended from the card of the current plan, and the dialog states nothing before its amounts have loaded', async () => {
  await open({}, { [ENDING]: [200, anEnding({ periodEnd: null })] });
  await screen.findByText('Payment history');
  const end = screen.getByRole('button', { name: 'End plan' });
  const usage = screen.getByRole('heading', { name: 'Usage' });
  expect(end.compareDocumentPosition(usage) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  fireEvent.click(end);
  const question = screen.getByRole('alertdialog', { name: 'End your Pro plan?' });
  expect(question.textContent).not.toContain('It ends now');
  await vi.waitFor(() => expect(question.textContent).toContain('It ends now'));
  screen.getByRole('button', { name: 'End Pro plan' });
});

test('a plan set to end with the paid period shows its last day and can be kept', async () => {
  const answer = (cancelAtPeriodEnd: boolean) => ({
    message: 'OK',
    cancelAtPeriodEnd,
    periodEnd: '2026-12-14T12:00:00.000Z',
  });
  const server = await open({}, { [ENDING]: [200, anEnding()], [END]: [200, answer(true)] });
  await screen.findByText('Payment history');
  await press('End plan');
  await screen.findByRole('radio', { name: 'On 14 December 2026', checked: true });
  server.answers[OVERVIEW] = [200, anOverview({ cancelAtPeriodEnd: true, nextPayment: null })];
  await press('End on 14 December 2026');
  await screen.findByText('Your Pro plan ends on 14 December 2026');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  screen.getByText('None, your plan ends on 14 December 2026');

  server.answers[END] = [200, answer(false)];
  server.answers[OVERVIEW] = [200, anOverview()];
  await press('Keep Pro');
  await vi.waitFor(() => expect(screen.queryByText(/Your Pro plan ends/)).toBeNull());
  expect(server.bodiesOf(END)).toEqual([{ cancelAtPeriodEnd: true }, { cancelAtPeriodEnd: false }]);
});

function anEnding(overrides: Partial<PlanEndingPreview> = {}): PlanEndingPreview {
  return {
    plan: 'pro',
    periodEnd: '2026-12-14T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    ...money({}),
    moneyBackUntil: null,
    isUnpaid: false,
    month: { feedbackUsed: 12, repliesLeft: 20, endsAt: '2026-12-01T00:00:00.000Z' },
    locations: 2,
    ...overrides,
  };
}

test('the plan tab shows a Premium owner Pro’s benefits without the limits that Premium raises', async () => {
  await open({}, {}, { ...PRO, subscriptionTier: 'premium' });
  await screen.findByText('Pro benefits');
  screen.getByText('CSV export');
  screen.getByText('1000 reply credits per month');
  expect(screen.queryByText('250 reply credits per month')).toBeNull();
  expect(screen.queryByText(/each extra location £/)).toBeNull();
});
