import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
// Imported up front, so that no test waits for lazy loading.
import '#web/billing/checkout/rehearsal-form.tsx';
import type { PlanChange } from '#shared/billing/contract.ts';
import { anOverview } from '#web/billing/billing-fixture.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { SubscribePage } from './subscribe.tsx';

const ORDER = 'POST /api/get-or-create-subscription';
const CONFIRM = 'POST /api/simulated-payments/confirm';
const SYNC = 'POST /api/subscription/sync';
const TO_PAY = {
  clientSecret: 'sim_pi_1_secret',
  secretKind: 'payment',
  subscriptionId: 'sim_sub_1',
  amountPence: 2900,
};
const PRICE = 'GET /api/subscription/price?plan=';
const NEXT_AT = '2026-12-14T12:00:00.000Z';
const TO_PREMIUM: PlanChange = {
  from: 'pro',
  dueNowPence: 4250,
  differencePence: 4250,
  accountCreditPence: 0,
  perMonthPence: 8900,
  quantity: 1,
  nextAt: NEXT_AT,
  proratedAt: '2026-11-21T12:00:00.000Z',
};
const OVERVIEW = anOverview({
  quantity: 1,
  nextPayment: { amountPence: 2900, at: NEXT_AT },
});
const STARTER = aUser();
const PRO = aUser({ subscriptionTier: 'pro' });

type Answers = Parameters<typeof stubServer>[0];

async function open(query: string, answers: Answers = {}, user = STARTER, Page = SubscribePage) {
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue()]],
    'GET /api/subscription': [200, OVERVIEW],
    'GET /api/billing/config': [
      200,
      { provider: 'simulated', mode: 'test', notice: 'Test mode: payments are simulated.' },
    ],
    [`${PRICE}pro`]: [200, { change: null, endsAt: null }],
    [`${PRICE}premium`]: [200, { change: TO_PREMIUM, endsAt: null }],
    [ORDER]: [200, TO_PAY],
    ...answers,
  });
  await openPage(`/subscribe${query}`, Page, { user });
  return server;
}

async function press(name: string | RegExp): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
}

const address = () => window.location.pathname + window.location.search;

afterEach(() => {
  vi.useRealTimers();
  closePage();
});

test.each([
  ['', 'pro', 2900, 'Subscribe to Pro - £29/month'],
  ['?plan=gold', 'pro', 2900, 'Subscribe to Pro - £29/month'],
  ['?session_id=sim_sub_1&plan=premium', 'premium', 8900, 'Subscribe to Premium - £89/month'],
])(
  'opening /subscribe%s orders the plan %s and shows its payment form',
  async (query, plan, amountPence, label) => {
    const server = await open(query, { [ORDER]: [200, { ...TO_PAY, amountPence }] });
    await screen.findByRole('button', { name: label });
    screen.getByRole('heading', { name: 'Complete Your Subscription' });
    screen.getByText(/30-day money-back guarantee/);
    screen.getByText('Test mode: payments are simulated.');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    expect(server.bodiesOf(ORDER)).toEqual([{ plan, agreed: null }]);
  },
);

test('an owner who is still setting up pays within the steps, without a menu of pages that are not open yet', async () => {
  await open('?plan=pro', {}, aUser({ onboardingCompleted: false }));
  await screen.findByText('Complete Your Subscription');
  expect(screen.getByRole('navigation', { name: 'Setting up' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All plans' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
});

test('the payment page shows that the plan is being set up until the server responds', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await openPage('/subscribe', SubscribePage, { user: STARTER });
  screen.getByText('Setting up your subscription...');
});

test('the payment page for Pro with several locations shows the correct total', async () => {
  await open('', {
    'GET /api/restaurants': [200, ['a', 'b', 'c'].map((id) => aVenue({ id, venueId: id }))],
    [ORDER]: [200, { ...TO_PAY, amountPence: 3700 }],
  });
  await screen.findByRole('button', { name: 'Subscribe to Pro - £87/month' });
  screen.getByText('3 × £29');
  screen.getByText('−£50');
  screen.getByText('£37');
});

test('paying for a plan leads to the page to which payments return', async () => {
  await open('', { [CONFIRM]: [200, { status: 'succeeded' }] });
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press('Subscribe to Pro - £29/month');
  expect(address()).toBe('/payment-success?redirect_status=succeeded');
  expect(currentToasts()).toMatchObject([
    {
      title: 'Payment Successful',
      description: 'Welcome to TableTalk Pro! Your subscription is now active.',
    },
  ]);
});

test('a plan with nothing left to pay is confirmed and redirects after three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const message = 'You are already on the Pro plan';
  await open('', { [ORDER]: [200, { message, status: 'already_subscribed' }] }, PRO);
  await act(async () => vi.advanceTimersByTimeAsync(10));
  screen.getByText(/You are already on the Pro plan/);
  await act(async () => vi.advanceTimersByTimeAsync(2900));
  expect(address()).toBe('/subscribe');
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(address()).toBe('/dashboard?refresh=true');
});

const UPGRADED = { message: 'You are now on the Premium plan', status: 'upgraded' };
const question = () => screen.findByRole('heading', { name: 'Change from Pro to Premium?' });
const lines = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

test('a plan is switched only after the owner has seen its price and agreed to it', async () => {
  const user = aUser({ subscriptionTier: 'premium' });
  const answers: Answers = {
    [ORDER]: [200, UPGRADED],
    [SYNC]: [200, { user, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 0 }],
  };
  const server = await open('?plan=premium', answers, PRO);
  await question();
  await screen.findByText('Charged to your card ending in 4242 now');
  expect(lines()).toEqual([
    ['Difference until 14 December 2026', '£42.50'],
    ['Charged to your card ending in 4242 now', '£42.50'],
    ['Every month from then on', '£89'],
  ]);
  expect(server.bodiesOf(ORDER)).toEqual([]);
  await press('Change to Premium');
  await screen.findByText(/You are now on the Premium plan/);
  expect(server.bodiesOf(ORDER)).toEqual([{ plan: 'premium', agreed: TO_PREMIUM }]);
  expect(readLocalItem(STORAGE_KEYS.user)).toContain('"subscriptionTier":"premium"');
});

const MountedTwice = () => (
  <StrictMode>
    <SubscribePage />
  </StrictMode>
);

test('a charge is requested once, whatever the page and the connection do meanwhile', async () => {
  const server = await open('?plan=premium', { [ORDER]: [200, UPGRADED] }, PRO, MountedTwice);
  await question();
  const button = screen.getByRole('button', { name: 'Change to Premium' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await act(async () => {
    for (const happening of ['offline', 'online', 'focus', 'visibilitychange']) {
      window.dispatchEvent(new Event(happening));
    }
  });
  await screen.findByText(/You are now on the Premium plan/);
  expect(server.bodiesOf(ORDER)).toEqual([{ plan: 'premium', agreed: TO_PREMIUM }]);
});

test('a payment page that was opened again asks again before anything is charged', async () => {
  const answers: Answers = { [ORDER]: [200, UPGRADED] };
  const first = await open('?plan=premium', answers, PRO);
  await question();
  await press('Change to Premium');
  await screen.findByText(/You are now on the Premium plan/);
  cleanup();
  const second = await open('?plan=premium', answers, PRO);
  await question();
  expect([first, second].map((server) => server.bodiesOf(ORDER).length)).toEqual([1, 0]);
});

test('the payment page orders a plan only once, even if it is mounted twice', async () => {
  const server = await open('', {}, STARTER, MountedTwice);
  await screen.findByRole('button', { name: 'Subscribe to Pro - £29/month' });
  expect(server.bodiesOf(ORDER)).toEqual([{ plan: 'pro', agreed: null }]);
});

test.each<[string, Partial<PlanChange>, (readonly [string, string])[]]>([
  [
    'Pro for five locations',
    {
      from: 'premium',
      dueNowPence: 5600,
      differencePence: 5600,
      perMonthPence: 14_500,
      quantity: 5,
    },
    [
      ['Difference until 14 December 2026', '£56'],
      ['Charged to your card ending in 4242 now', '£56'],
      ['Every month from then on (5 × £29)', '£145'],
    ],
  ],
  [
    'Pro for one location',
    { from: 'premium', dueNowPence: 0, differencePence: -4250, perMonthPence: 2900 },
    [
      ['Charged now', '£0'],
      ['Taken off your next invoice on 14 December 2026', '£42.50'],
      ['Every month from then on', '£29'],
    ],
  ],
  [
    'with account credit',
    { from: 'premium', dueNowPence: 600, differencePence: 5600, accountCreditPence: 5000 },
    [
      ['Difference until 14 December 2026', '£56'],
      ['Account credit', '−£50'],
      ['Charged to your card ending in 4242 now', '£6'],
      ['Every month from then on', '£89'],
    ],
  ],
  [
    'of a few pennies',
    { from: 'premium', dueNowPence: 0, differencePence: 20 },
    [
      ['Difference until 14 December 2026', '£0.20'],
      ['Too small to charge, added to your next invoice', '−£0.20'],
      ['Charged to your card ending in 4242 now', '£0'],
      ['Every month from then on', '£89'],
    ],
  ],
])('the question before switching plans shows all its amounts: %s', async (_, change, expected) => {
  const answers: Answers = {
    [`${PRICE}pro`]: [200, { change: { ...TO_PREMIUM, ...change }, endsAt: null }],
  };
  await open('?plan=pro', answers, aUser({ subscriptionTier: 'premium' }));
  await screen.findByRole('heading', { name: 'Change from Premium to Pro?' });
  await vi.waitFor(() => expect(lines()).toEqual(expected));
  // A step down: staying comes first, and what is lost is listed.
  screen.getByRole('link', { name: 'Keep Premium' });
  screen.getByText('You lose the comparison of your sites.');
  expect(screen.getByRole('columnheader', { name: /Your plan/ }).textContent).toContain('Premium');
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.slice(-4)).toEqual([
    'Your plan',
    'Premium benefits',
    'Change from Premium to Pro?',
    'What you lose',
  ]);
});

test('if the price has changed meanwhile, the new price is shown and must be confirmed again', async () => {
  const answers: Answers = { [ORDER]: [409, { code: 'PRICE_CHANGED', message: 'Look again' }] };
  const server = await open('?plan=premium', answers, PRO);
  await question();
  const later = { ...TO_PREMIUM, dueNowPence: 4200, differencePence: 4200 };
  server.answers[`${PRICE}premium`] = [200, { change: later, endsAt: null }];
  await press('Change to Premium');
  await screen.findByText(/The price has changed since it was shown/);
  await screen.findAllByText('£42');
  server.answers[ORDER] = [200, UPGRADED];
  await press('Change to Premium');
  await screen.findByText(/You are now on the Premium plan/);
  expect(server.bodiesOf(ORDER)).toEqual([
    { plan: 'premium', agreed: TO_PREMIUM },
    { plan: 'premium', agreed: later },
  ]);
});

test('credit that covers a whole plan is spent only after a confirmation', async () => {
  const byCredit = {
    ...TO_PREMIUM,
    from: 'starter',
    dueNowPence: 0,
    differencePence: 2900,
    accountCreditPence: 5000,
    perMonthPence: 2900,
    nextAt: null,
  };
  const answers: Answers = {
    [ORDER]: [409, { code: 'PRICE_CHANGED', message: 'Look again' }],
    [`${PRICE}pro`]: [200, { change: byCredit, endsAt: null }],
  };
  const server = await open('', answers);
  await screen.findByRole('heading', { name: 'Change from Starter to Pro?' });
  expect(screen.queryByText(/The price has changed/)).toBeNull();
  expect(lines()).toContainEqual(['Account credit', '−£29']);
  server.answers[ORDER] = [200, { ...TO_PAY, secretKind: 'setup', amountPence: undefined }];
  await press('Change to Pro');
  await screen.findByRole('button', { name: 'Save card' });
});

test('a plan that is set to end is kept only after a confirmation', async () => {
  const message = 'You are already on the Pro plan';
  const answers: Answers = {
    [`${PRICE}pro`]: [200, { change: null, endsAt: NEXT_AT }],
    [ORDER]: [200, { message, status: 'already_subscribed' }],
    [SYNC]: [200, { user: PRO, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 0 }],
  };
  const server = await open('', answers, PRO);
  await screen.findByRole('heading', { name: 'Keep your Pro plan?' });
  screen.getByText(/to end on 14 December 2026.*£29 per month/);
  expect(server.bodiesOf(ORDER)).toEqual([]);
  await press('Keep Pro');
  await screen.findByText(/You are already on the Pro plan/);
});

test('if the price fails to load, nothing is charged and it can be loaded again', async () => {
  const answers: Answers = { [`${PRICE}premium`]: [502, { message: 'Away' }] };
  const server = await open('?plan=premium', answers, PRO);
  await screen.findByRole('heading', { name: 'Subscription Setup Issue' });
  expect(server.bodiesOf(ORDER)).toEqual([]);
});

test('an unpaid renewal has to be paid before the plan can be switched', async () => {
  const pastDue = aUser({ subscriptionTier: 'pro', subscriptionStatus: 'past_due' });
  const answers: Answers = {
    'POST /api/subscription/pay': [200, TO_PAY],
    [CONFIRM]: [200, { status: 'succeeded' }],
    [SYNC]: [200, { user: PRO, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 0 }],
  };
  const server = await open('?plan=premium', answers, pastDue);
  await screen.findByRole('heading', { name: 'Please pay your last renewal first' });
  await press('Pay now');
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press('Pay £29');
  await screen.findByRole('heading', { name: 'Change from Pro to Premium?' });
  expect(server.bodiesOf(ORDER)).toEqual([]);
});

test('a switch of plans whose payment failed can be paid with another card', async () => {
  const refusal = { ...TO_PAY, amountPence: 6000, message: 'Your card was declined.' };
  const answers: Answers = {
    [ORDER]: [402, refusal],
    [CONFIRM]: [200, { status: 'succeeded' }],
    [SYNC]: [200, { user: PRO, isPaymentOpen: false, recentPayment: null, addedReplyCredits: 0 }],
  };
  await open('?plan=premium', answers, PRO);
  await question();
  await press('Change to Premium');
  await screen.findByText('Your card was declined.');
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press('Pay £60');
  await screen.findByText(/You are on the Premium plan/);
});

test('a payment that cannot be started is reported and can be tried again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await open('', { [ORDER]: [502, { message: 'The payment provider is away' }] });
  await screen.findByRole('heading', { name: 'Subscription Setup Issue' });
  screen.getByText('The payment provider is away');
  screen.getByRole('link', { name: 'Back to Dashboard' });
  await press('Try Again');
  expect(reload).toHaveBeenCalledOnce();
});
