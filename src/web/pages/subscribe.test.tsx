import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
// Its code is there from the start, so that no test waits for it.
import '../billing/simulated-form.tsx';
import { closePage, openPage, serverAnswers } from '../platform/page-bench.tsx';
import { aUser } from '../platform/session-bench.ts';
import { readStored, STORAGE_KEYS } from '../platform/storage.ts';
import { currentToasts } from '../platform/toasts.tsx';
import { aVenue } from '../venues/venue-bench.ts';
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
const OVERVIEW = { card: { last4: '4242' }, periodEnd: '2026-12-14T12:00:00Z', quantity: 1 };
const STARTER = aUser();
const PRO = aUser({ subscriptionTier: 'pro' });

type Answers = Parameters<typeof serverAnswers>[0];

async function open(query: string, answers: Answers = {}, user = STARTER) {
  const server = serverAnswers({
    'GET /api/auth/user': [200, user],
    'GET /api/restaurants': [200, [aVenue()]],
    'GET /api/subscription': [200, OVERVIEW],
    'GET /api/billing/config': [
      200,
      { provider: 'simulated', mode: 'test', notice: 'Test mode: payments are simulated.' },
    ],
    [ORDER]: [200, TO_PAY],
    ...answers,
  });
  await openPage(`/subscribe${query}`, SubscribePage, { user });
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
])('%s asks for %s and offers to pay for it', async (query, plan, amountPence, label) => {
  const server = await open(query, { [ORDER]: [200, { ...TO_PAY, amountPence }] });
  await screen.findByRole('button', { name: label });
  screen.getByRole('heading', { name: 'Complete Your Subscription' });
  screen.getByText(/30-day money-back guarantee/);
  screen.getByText('Test mode: payments are simulated.');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(server.bodiesOf(ORDER)).toEqual([{ plan }]);
});

test('until the server has answered, it is being set up', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await openPage('/subscribe', SubscribePage, { user: STARTER });
  screen.getByText('Setting up your subscription...');
});

test('Pro with several locations says the true sum', async () => {
  await open('', {
    'GET /api/restaurants': [200, ['a', 'b', 'c'].map((id) => aVenue({ id, venueId: id }))],
    [ORDER]: [200, { ...TO_PAY, amountPence: 3700 }],
  });
  await screen.findByRole('button', { name: 'Subscribe to Pro - £87/month' });
  screen.getByText('3 × £29');
  screen.getByText('−£50');
  screen.getByText('£37');
});

test('a paid plan begins with the return from the payment', async () => {
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

test('where nothing is left to pay it says so, and leads on after three seconds', async () => {
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

test('a plan is exchanged for another only after a question', async () => {
  const upgraded = { message: 'You are now on the Premium plan', status: 'upgraded' };
  const user = aUser({ subscriptionTier: 'premium' });
  const answers: Answers = {
    [ORDER]: [200, upgraded],
    [SYNC]: [200, { user, isPaymentOpen: false, addedReplyCredits: 0 }],
  };
  const server = await open('?plan=premium', answers, PRO);
  await screen.findByText(/your card ending in 4242 now/);
  expect(server.bodiesOf(ORDER)).toEqual([]);
  await press('Change to Premium');
  await screen.findByText(/You are now on the Premium plan/);
  expect(server.bodiesOf(ORDER)).toEqual([{ plan: 'premium' }]);
  expect(readStored(STORAGE_KEYS.user)).toContain('"subscriptionTier":"premium"');
});

test.each([
  ['pro', 3, /Nothing is charged now.* £87 per month/],
  ['pro', 4, /charged to your card ending in 4242 now.* £116 per month/],
  ['premium', 4, /Nothing is charged now.* £89 per month/],
] as const)(
  'what %s for %i locations costs now is said by the sums',
  async (plan, count, words) => {
    const from = plan === 'pro' ? 'premium' : 'pro';
    const ids = Array.from({ length: count }, (_, index) => `venue-${index}`);
    const answers: Answers = {
      'GET /api/restaurants': [200, ids.map((id) => aVenue({ id, venueId: id }))],
      'GET /api/subscription': [200, { ...OVERVIEW, quantity: from === 'pro' ? count : 1 }],
    };
    await open(`?plan=${plan}`, answers, aUser({ subscriptionTier: from }));
    await screen.findByText(words);
  },
);

test('an unpaid renewal is paid before a plan can be exchanged', async () => {
  const pastDue = aUser({ subscriptionTier: 'pro', subscriptionStatus: 'past_due' });
  const answers: Answers = {
    'POST /api/subscription/pay': [200, TO_PAY],
    [CONFIRM]: [200, { status: 'succeeded' }],
    [SYNC]: [200, { user: PRO, isPaymentOpen: false, addedReplyCredits: 0 }],
  };
  const server = await open('?plan=premium', answers, pastDue);
  await screen.findByRole('heading', { name: 'Your last payment comes first' });
  await press('Pay now');
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press('Pay £29');
  await screen.findByRole('heading', { name: 'Change from Pro to Premium?' });
  expect(server.bodiesOf(ORDER)).toEqual([]);
});

test('an exchange whose payment failed can be paid with another card', async () => {
  const refusal = { ...TO_PAY, amountPence: 6000, message: 'Your card was declined.' };
  const answers: Answers = {
    [ORDER]: [402, refusal],
    [CONFIRM]: [200, { status: 'succeeded' }],
    [SYNC]: [200, { user: PRO, isPaymentOpen: false, addedReplyCredits: 0 }],
  };
  await open('?plan=premium', answers, PRO);
  await screen.findByText(/your card ending in 4242 now/);
  await press('Change to Premium');
  await screen.findByText('Your card was declined.');
  await screen.findByLabelText('Card number');
  await press(/4242 4242 4242 4242/);
  await press('Pay £60');
  await screen.findByText(/You are on the Premium plan/);
});

test('a payment that cannot be begun says so and can be tried again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await open('', { [ORDER]: [502, { message: 'The payment provider is away' }] });
  await screen.findByRole('heading', { name: 'Subscription Setup Issue' });
  screen.getByText('The payment provider is away');
  screen.getByRole('link', { name: 'Back to Dashboard' });
  await press('Try Again');
  expect(reload).toHaveBeenCalledOnce();
});
