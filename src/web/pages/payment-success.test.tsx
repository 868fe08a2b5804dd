import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { PaymentSuccessPage } from './payment-success.tsx';

const SYNC = 'POST /api/subscription/sync';
const PRO = aUser({ subscriptionTier: 'pro', onboardingCompleted: false });
const PAID = { totalPence: 2900, duePence: 2900 };
const OPEN = { isPaymentOpen: true, recentPayment: null };

function synced(facts: object = {}) {
  return { user: PRO, isPaymentOpen: false, recentPayment: PAID, addedReplyCredits: 0, ...facts };
}

let server: ReturnType<typeof stubServer>;

const open = (query = '') =>
  openPage(`/payment-success${query}`, PaymentSuccessPage, { user: aUser() });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = stubServer({ [SYNC]: [200, synced()] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  closePage();
});

describe('the page to which a payment returns', () => {
  test('the page to which a payment returns syncs the plan and opens the page for adding locations after two seconds', async () => {
    await open();
    expect(heading()).toBe('Payment Successful!');
    expect(JSON.parse(readLocalItem(STORAGE_KEYS.user) ?? '')).toMatchObject({
      subscriptionTier: 'pro',
    });

    await act(async () => vi.advanceTimersByTime(1999));
    expect(window.location.pathname).toBe('/payment-success');
    await act(async () => vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('the page to which a payment returns asks the parent page to navigate if it is inside a frame', async () => {
    const postMessage = vi.fn();
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window);
    await open();
    await act(async () => vi.advanceTimersByTime(10_000));

    expect(postMessage).toHaveBeenCalledWith(
      { type: 'redirect', url: '/onboarding/add-locations' },
      window.location.origin,
    );
    expect(window.location.pathname).toBe('/payment-success');
  });

  test('the page to which a payment returns waits until the payment is confirmed, and then two more seconds', async () => {
    server.answers[SYNC] = [200, synced(OPEN)];
    await open('?redirect_status=succeeded');
    await act(async () => vi.advanceTimersByTimeAsync(2500));
    expect(heading()).toBe('Checking your payment');
    expect(window.location.pathname).toBe('/payment-success');

    server.answers[SYNC] = [200, synced()];
    await act(async () => vi.advanceTimersByTimeAsync(500));
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('the page to which a payment returns stops waiting for a slow payment after a while, without saying that it was paid', async () => {
    server.answers[SYNC] = [200, synced(OPEN)];
    await open('?redirect_status=processing');
    expect(heading()).toBe('Checking your payment');
    await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(heading()).toBe('Your payment is on its way');
    expect(window.location.pathname).toBe('/payment-success');
  });

  test('the page to which a payment returns leads an owner who has completed onboarding to the dashboard', async () => {
    const user = aUser({ subscriptionTier: 'pro', onboardingCompleted: true });
    server.answers[SYNC] = [200, synced({ user })];
    await open('?redirect_status=succeeded');
    expect(heading()).toBe('Payment Successful!');
    await act(async () => vi.advanceTimersByTime(2000));
    expect(window.location.pathname + window.location.search).toBe('/dashboard?refresh=true');
  });

  test.each(['', '?redirect_status=succeeded'])(
    'the page to which a payment returns reports no payment to an owner who has made none: %s',
    async (query) => {
      server.answers[SYNC] = [200, synced({ recentPayment: null })];
      await open(query);
      await act(async () => vi.advanceTimersByTimeAsync(10_000));
      expect(heading()).toBe('No new payment');
      screen.getByText('Nothing was charged just now. You are on the Pro plan.');
      expect(window.location.pathname).toBe('/payment-success');
    },
  );

  test('the page to which a payment returns says that the card was not charged if credit paid for the plan', async () => {
    server.answers[SYNC] = [200, synced({ recentPayment: { totalPence: 2900, duePence: 0 } })];
    await open('?redirect_status=succeeded');
    expect(heading()).toBe('Paid by your credit');
    screen.getByText(/Your account credit covered £29, and your card was not charged/);
  });

  test('the page to which a payment returns makes no claim about a payment that the server cannot check', async () => {
    server.answers[SYNC] = [502, { message: 'Away' }];
    await open('?redirect_status=succeeded');
    expect(heading()).toBe('Your payment');
    screen.getByRole('button', { name: 'Try again' });
  });

  test('the page to which a payment returns asks a visitor to sign in', async () => {
    await openPage('/payment-success', PaymentSuccessPage, { user: null });
    expect(heading()).toBe('Your payment');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  test('the page to which a payment returns does not say that a payment was made if it was only begun', async () => {
    server.answers[SYNC] = [200, synced(OPEN)];
    sessionStorage.setItem('plan_in_payment', 'premium');
    await open();
    await act(async () => vi.advanceTimersByTimeAsync(20_000));
    expect(heading()).toBe('Payment not finished');
    const goOn = screen.getByRole('link', { name: 'Finish paying' });
    expect(goOn.getAttribute('href')).toBe('/subscribe?plan=premium');
  });

  test.each(['succeeded', 'processing'])(
    'the page to which a payment returns treats the status %s as paid',
    async (status) => {
      await open(`?redirect_status=${status}`);
      expect(heading()).toBe('Payment Successful!');
    },
  );

  test('the page to which a payment returns offers another attempt after a failed payment', async () => {
    await open('?redirect_status=failed');
    await act(async () => vi.advanceTimersByTime(10_000));

    expect(heading()).toBe('Payment Failed');
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/subscribe');
    expect(window.location.pathname).toBe('/payment-success');
  });
});
