import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/accounts/contract.ts';
import { TOUR_PREVIEW_MS } from '#shared/businesses/rules.ts';
import { aVenue } from '#web/venues/venue-fixture.ts';
import { queryClient } from '../api/query-client.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { currentToasts } from '../toasts/toasts.tsx';
import { enterSignInScreen, SIGN_IN_REDIRECT_DELAY_MS } from './ended-session.ts';
import { Guard } from './guard.tsx';
import { SessionProvider } from './session.tsx';
import { aUser, storeSession, stubApi } from './session-fixture.ts';

const SIGNED_OUT = [401, { message: 'Unauthorized' }] as [number, unknown];

async function open(path: string, { requiresOnboarding }: { requiresOnboarding?: boolean } = {}) {
  navigate(path);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Route path={window.location.pathname}>
            <Guard requiresOnboarding={requiresOnboarding}>
              <Screen />
            </Guard>
          </Route>
        </SessionProvider>
      </QueryClientProvider>,
    );
  });
}

const CONFIG = { provider: 'simulated', mode: 'test', notice: 'No real card is charged.' };

function Screen() {
  useQuery({ queryKey: ['/api/billing/config'] });
  return <h1>The screen</h1>;
}

function isShown(): boolean {
  return screen.queryByRole('heading', { name: 'The screen' }) !== null;
}

function serverKnows(user: User, venues: readonly unknown[] = []) {
  return stubApi({
    'GET /api/auth/user': [200, user],
    'GET /api/restaurants': [200, venues],
    'GET /api/billing/config': [200, CONFIG],
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  queryClient.clear();
});

afterEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a guarded screen opened by a visitor', () => {
  test('a guarded screen shows a spinner while a visitor’s session loads', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await open('/settings');

    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(isShown()).toBe(false);
  });

  test.each(['/settings', '/subscribe', '/referrals', '/cross-site-comparison'])(
    'a visitor who opens %s is redirected to /login at once, and the requested page is remembered',
    async (path) => {
      stubApi({ 'GET /api/auth/user': SIGNED_OUT });
      await open(`${path}?tab=one`, { requiresOnboarding: false });

      expect(window.location.pathname + window.location.search).toBe('/login');
      expect(history.state).toEqual({ returnTo: `${path}?tab=one` });
    },
  );

  test('a visitor who opens /dashboard sees a notice and is sent to /api/login after half a second, and the token is dropped', async () => {
    stubApi({ 'GET /api/auth/user': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    writeLocalItem(STORAGE_KEYS.token, 'left over');
    await open('/dashboard');

    expect(currentToasts()).toMatchObject([
      { title: 'Unauthorized', description: 'You are logged out. Logging in again...' },
    ]);
    expect(readLocalItem(STORAGE_KEYS.token)).toBeNull();
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS - 1);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
    expect(isShown()).toBe(false);
  });
});

describe('a guarded screen opened by an owner', () => {
  test('a guarded screen is shown to an owner who has completed onboarding, without a request to the server', async () => {
    storeSession(aUser());
    const calls = serverKnows(aUser());
    await open('/settings');

    expect(isShown()).toBe(true);
    expect(calls()).toEqual(['GET /api/billing/config']);
  });

  test.each<[string, Partial<User>, unknown[], string]>([
    [
      'an unverified owner',
      { emailVerified: false, onboardingCompleted: false },
      [],
      '/verify-email',
    ],
    [
      'no plan chosen',
      { planSelected: false, onboardingCompleted: false },
      [],
      '/onboarding/plan-selection',
    ],
    ['no venue yet', { onboardingCompleted: false }, [], '/onboarding/add-locations'],
    [
      'a venue, but no tour',
      { onboardingCompleted: false },
      [aVenue()],
      '/onboarding/dashboard-tour',
    ],
    ['complete but for the tier', { subscriptionTier: null }, [], '/dashboard'],
  ])(
    'an owner who opens a guarded screen is redirected to the next onboarding step: %s',
    async (_, state, venues, target) => {
      storeSession(aUser(state));
      serverKnows(aUser(state), venues);
      await open('/settings');

      expect(window.location.pathname).toBe(target);
    },
  );

  test('an owner without a tier stays on /dashboard, which asks for the plan', async () => {
    storeSession(aUser({ subscriptionTier: null }));
    serverKnows(aUser({ subscriptionTier: null }));
    await open('/dashboard');

    expect(isShown()).toBe(true);
  });

  test('an outdated stored user is refreshed before a guarded screen redirects', async () => {
    storeSession(aUser({ emailVerified: false, onboardingCompleted: false }));
    const calls = serverKnows(aUser());
    await open('/settings');

    expect(isShown()).toBe(true);
    expect(calls()).toEqual(['GET /api/auth/user', 'GET /api/billing/config']);
    expect(readLocalItem(STORAGE_KEYS.user)).toContain('"onboardingCompleted":true');
  });

  test('a guarded screen that does not require onboarding only needs a signed-in user', async () => {
    storeSession(aUser({ onboardingCompleted: false }));
    serverKnows(aUser({ onboardingCompleted: false }));
    await open('/subscribe', { requiresOnboarding: false });

    expect(isShown()).toBe(true);
  });

  test.each([
    ['/dashboard', 1, true, true],
    ['/dashboard', TOUR_PREVIEW_MS, true, false],
    ['/settings', 1, true, false],
    ['/dashboard', 1, false, false],
  ])(
    'an owner in the tour may see the preview of %s %d ms after asking for it (verified: %s): %s',
    async (path, age, emailVerified, expected) => {
      const state = { onboardingCompleted: false, emailVerified };
      writeLocalItem(STORAGE_KEYS.tourPreview, String(Date.now() - age));
      storeSession(aUser(state));
      serverKnows(aUser(state), [aVenue()]);
      await open(path);

      expect(isShown()).toBe(expected);
    },
  );
});

describe('a request that gets a 401', () => {
  test('a request that gets a 401 on a guarded screen starts one new sign-in, however many requests fail', async () => {
    stubApi({ 'GET /api/billing/config': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser());
    await open('/settings');
    await queryClient.fetchQuery({ queryKey: ['/api/billing/config'] }).catch(() => {});

    expect(currentToasts()).toMatchObject([{ title: 'Unauthorized' }]);
    expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fsettings');
  });

  test('a request that gets a 401 ends the session even if the browser has lost the stored user', async () => {
    stubApi({ 'GET /api/billing/config': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser());
    await open('/dashboard');
    localStorage.clear();
    await queryClient
      .fetchQuery({ queryKey: ['/api/billing/config'], staleTime: 0 })
      .catch(() => {});
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);

    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
  });

  test('a request that gets a 401 ends the session when it was sent to refresh an outdated stored user', async () => {
    stubApi({ 'GET /api/auth/user': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser({ onboardingCompleted: false }));
    await open('/settings');
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);

    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fsettings');
  });

  test('a request that gets a 401 starts a new sign-in on a page that is not guarded, too', async () => {
    stubApi({ 'GET /api/billing/config': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser());
    await queryClient.fetchQuery({ queryKey: ['/api/billing/config'] }).catch(() => {});
    expect(currentToasts()).toMatchObject([{ title: 'Unauthorized' }]);
    expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);

    expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/api\/login/)]]);
  });

  test('a request that gets a 401 is an ordinary refusal on sign-in pages', async () => {
    stubApi({ 'GET /api/billing/config': SIGNED_OUT });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser());
    const leave = enterSignInScreen();
    await queryClient.fetchQuery({ queryKey: ['/api/billing/config'] }).catch(() => {});
    leave();
    vi.advanceTimersByTime(SIGN_IN_REDIRECT_DELAY_MS);

    expect(assign).not.toHaveBeenCalled();
    expect(readLocalItem(STORAGE_KEYS.user)).not.toBeNull();
  });
});
