import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closePage, openPage, serverAnswers } from '../platform/page-bench.tsx';
import { aUser } from '../platform/session-bench.ts';
import { readStored, STORAGE_KEYS } from '../platform/storage.ts';
import { PaymentSuccessPage } from './payment-success.tsx';

const SYNC = 'POST /api/subscription/sync';
const PRO = aUser({ subscriptionTier: 'pro' });
const synced = (isPaymentOpen = false) => ({ user: PRO, isPaymentOpen, addedReplyCredits: 0 });

let server: ReturnType<typeof serverAnswers>;

const open = (query = '') =>
  openPage(`/payment-success${query}`, PaymentSuccessPage, { user: aUser() });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = serverAnswers({ [SYNC]: [200, synced()] });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  closePage();
});

describe('the return from a payment', () => {
  test('has the plan looked up and goes to the locations after two seconds', async () => {
    await open();
    expect(heading()).toBe('Payment Successful!');
    expect(JSON.parse(readStored(STORAGE_KEYS.user) ?? '')).toMatchObject({
      subscriptionTier: 'pro',
    });

    await act(async () => vi.advanceTimersByTime(1999));
    expect(window.location.pathname).toBe('/payment-success');
    await act(async () => vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('inside a frame asks the page around it to go there instead', async () => {
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

  test('waits until the plan is in, and then two seconds', async () => {
    server.answers[SYNC] = [200, synced(true)];
    await open('?redirect_status=succeeded');
    await act(async () => vi.advanceTimersByTimeAsync(2500));
    expect(heading()).toBe('Payment Successful!');
    expect(window.location.pathname).toBe('/payment-success');

    server.answers[SYNC] = [200, synced()];
    await act(async () => vi.advanceTimersByTimeAsync(500));
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('waits only so long for a plan that is slow to come', async () => {
    server.answers[SYNC] = [200, synced(true)];
    await open('?redirect_status=processing');
    await act(async () => vi.advanceTimersByTimeAsync(8000));
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(window.location.pathname).toBe('/onboarding/add-locations');
  });

  test('a payment that was only begun is not called made', async () => {
    server.answers[SYNC] = [200, synced(true)];
    sessionStorage.setItem('plan_in_payment', 'premium');
    await open();
    await act(async () => vi.advanceTimersByTimeAsync(20_000));
    expect(heading()).toBe('Payment not finished');
    const goOn = screen.getByRole('link', { name: 'Go on with the payment' });
    expect(goOn.getAttribute('href')).toBe('/subscribe?plan=premium');
  });

  test.each(['succeeded', 'processing'])('counts the status %s as paid', async (status) => {
    await open(`?redirect_status=${status}`);
    expect(heading()).toBe('Payment Successful!');
  });

  test('a failed payment stays and offers another try', async () => {
    await open('?redirect_status=failed');
    await act(async () => vi.advanceTimersByTime(10_000));

    expect(heading()).toBe('Payment Failed');
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/subscribe');
    expect(window.location.pathname).toBe('/payment-success');
  });
});
