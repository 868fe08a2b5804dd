import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { VERIFIED_REDIRECT_DELAY_MS } from '#shared/accounts/rules.ts';
import { UNREACHABLE_MESSAGE } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { SessionProvider } from '#web/platform/session/session.tsx';
import { aUser, storeSession, stubApi } from '#web/platform/session/session-fixture.ts';
import { VerifyEmailPage } from './verify-email.tsx';

const VERIFY = 'POST /api/verify-email';
const NOBODY = [401, { message: 'Unauthorized' }] as [number, unknown];
let tokens = 0;

async function open(path: string) {
  navigate(path);
  await act(async () => {
    render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <Route path="/verify-email">
              <VerifyEmailPage />
            </Route>
          </SessionProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

/** Every test needs a fresh link, since a token is sent only once. */
async function openLink() {
  tokens += 1;
  await open(`/verify-email?token=token-${tokens}`);
}

async function waitForRedirect() {
  await act(async () => void vi.advanceTimersByTime(VERIFIED_REDIRECT_DELAY_MS - 1));
  expect(window.location.pathname).toBe('/verify-email');
  await act(async () => void vi.advanceTimersByTime(1));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  queryClient.clear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a verification link', () => {
  test('a verification link sends its token once, signs its owner in and leads to plan selection after two seconds', async () => {
    const answer = { message: 'Email verified successfully', token: 'new', user: aUser() };
    const calls = stubApi({ [VERIFY]: [200, answer], 'GET /api/auth/user': NOBODY });
    await openLink();

    expect(calls().filter((call) => call === VERIFY)).toHaveLength(1);
    expect(readLocalItem(STORAGE_KEYS.token)).toBe('new');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Email verified');
    await waitForRedirect();
    expect(window.location.pathname).toBe('/onboarding/plan-selection');
  });

  test('a verification link that was used before asks a visitor to sign in', async () => {
    const answer = { message: 'Email already verified', alreadyVerified: true };
    stubApi({ [VERIFY]: [200, answer], 'GET /api/auth/user': NOBODY });
    await openLink();
    await waitForRedirect();

    expect(window.location.pathname).toBe('/login');
  });

  test('a verification link that was used before leads a signed-in owner to the next step', async () => {
    const answer = { message: 'Email already verified', alreadyVerified: true };
    stubApi({ [VERIFY]: [200, answer], 'GET /api/auth/user': [200, aUser()] });
    await openLink();
    await waitForRedirect();

    expect(window.location.pathname).toBe('/dashboard');
  });

  test('a verification link that has expired offers a new link', async () => {
    const answer = { code: 'LINK_EXPIRED', message: 'Verification link has expired' };
    stubApi({ [VERIFY]: [400, answer], 'GET /api/auth/user': NOBODY });
    await openLink();

    expect(screen.getByRole('status').textContent).toBe(
      'Your verification link has expired. Please request a new one.',
    );
    expect(screen.queryByRole('button', { name: 'Send New Verification Email' })).not.toBeNull();
  });

  test.each([
    [{ message: 'Invalid verification token' }, 'Invalid verification token'],
    [{}, 'Verification failed. Please try again.'],
  ])('a verification link that is refused with %j shows the reason', async (answer, message) => {
    stubApi({ [VERIFY]: [400, answer], 'GET /api/auth/user': NOBODY });
    await openLink();

    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  test('a verification link can be tried again after a network failure', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await openLink();
    expect(screen.getByRole('alert').textContent).toBe(UNREACHABLE_MESSAGE);

    stubApi({ [VERIFY]: [200, { message: 'OK', token: 'new', user: aUser() }] });
    await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Email verified');
  });
});

describe('the verification page opened without a link', () => {
  test('the verification page opened without a link tells a new owner which inbox to check', async () => {
    stubApi({});
    storeSession(aUser({ emailVerified: false, email: 'ada@bistro.example' }));
    await open('/verify-email');

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
    expect(screen.queryByText('ada@bistro.example')).not.toBeNull();
  });

  test('the verification page opened without a link tells a visitor that the link is invalid', async () => {
    stubApi({ 'GET /api/auth/user': NOBODY });
    await open('/verify-email');

    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid verification link. Please check your email for the correct link.',
    );
  });

  test('the verification page opened without a link leads a verified owner to the next step', async () => {
    stubApi({});
    storeSession(aUser({ onboardingCompleted: false, planSelected: false }));
    await open('/verify-email');

    expect(window.location.pathname).toBe('/onboarding/plan-selection');
  });
});

describe('a verification link opened in a different browser from the one used to register', () => {
  const answer = {
    message: 'Email verified successfully',
    token: 'new',
    user: aUser({ credentialSetAside: true, email: 'ada@bistro.example' }),
  };

  test('a verification link opened in another browser continues after two seconds even if the password is not confirmed', async () => {
    stubApi({ [VERIFY]: [200, answer], 'GET /api/auth/user': NOBODY });
    await openLink();
    expect(screen.queryByLabelText('Password you registered with')).not.toBeNull();
    await waitForRedirect();

    expect(window.location.pathname).toBe('/onboarding/plan-selection');
  });

  test('a verification link opened in another browser waits for an owner who starts typing the password, and continues once it is confirmed', async () => {
    const confirmed = { message: 'Done', user: aUser({ credentialSetAside: false }) };
    const calls = stubApi({
      [VERIFY]: [200, answer],
      'GET /api/auth/user': NOBODY,
      'POST /api/auth/confirm-password': [200, confirmed],
    });
    await openLink();
    const field = screen.getByLabelText('Password you registered with');
    await act(async () => field.focus());
    await act(async () => void vi.advanceTimersByTime(VERIFIED_REDIRECT_DELAY_MS * 2));
    expect(window.location.pathname).toBe('/verify-email');

    fireEvent.change(field, { target: { value: 'a good long password' } });
    await act(async () => screen.getByRole('button', { name: 'Confirm password' }).click());
    expect(calls()).toContain('POST /api/auth/confirm-password');
    expect(window.location.pathname).toBe('/onboarding/plan-selection');
    expect(readLocalItem(STORAGE_KEYS.user)).toContain('"credentialSetAside":false');
  });

  test('a verification link opened in another browser makes the waiting page say that it was signed out', async () => {
    stubApi({ 'GET /api/auth/user': NOBODY });
    storeSession(aUser({ emailVerified: false, email: 'ada@bistro.example' }));
    await open('/verify-email');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You were signed out here');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
  });
});

describe('a verification link from an older email', () => {
  test('a verification link from an older email says that there is a newer email and offers to send another email', async () => {
    const message = 'We have sent you a newer verification email since.';
    stubApi({
      [VERIFY]: [400, { code: 'LINK_REPLACED', message }],
      'GET /api/auth/user': NOBODY,
    });
    await openLink();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There’s a newer email');
    expect(screen.getByRole('status').textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Send New Verification Email' })).not.toBeNull();
  });
});

test('a new verification email is requested with the link’s token if the stored owner was signed out meanwhile', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path === '/api/verify-email') {
      return Response.json(
        { code: 'LINK_EXPIRED', message: 'Verification link has expired' },
        { status: 400 },
      );
    }
    bodies.push(body && JSON.parse(body));
    const isByLink = bodies.length === 2;
    return isByLink
      ? Response.json({ message: 'Verification email sent' })
      : Response.json({ message: 'Please sign in' }, { status: 401 });
  });
  storeSession(aUser({ emailVerified: false }));
  await openLink();
  await act(async () =>
    screen.getByRole('button', { name: 'Send New Verification Email' }).click(),
  );

  await vi.waitFor(() => screen.getByText(/A new verification email has been sent/));
  expect(bodies).toEqual([undefined, { token: `token-${tokens}` }]);
});
