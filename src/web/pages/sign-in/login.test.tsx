import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listVenues } from '#shared/venues/contract.ts';
import { pathAfterSignIn } from '#web/accounts/sign-in/provider-return.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { cancelRedirect } from '#web/platform/session/ended-session.ts';
import { aUser, storeSession } from '#web/platform/session/session-fixture.ts';
import { showStoredToast } from '#web/platform/toasts/toast-after-reload.ts';
import { currentToasts, dismissToast } from '#web/platform/toasts/toasts.tsx';
import { DeleteAccountPage } from './delete-account.tsx';
import { LoginPage } from './login.tsx';

const LOGIN = 'POST /api/auth/login';
const NO_TEAM = { code: 'NO_TEAM', message: 'You are no longer in a team.' };
const CREDENTIALS = { email: 'mia@bistro.example', password: 'a table by the window' };

afterEach(closePage);

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

async function signIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: CREDENTIALS.email } });
  fireEvent.change(screen.getByLabelText('Password'), {
    target: { value: CREDENTIALS.password },
  });
  await press('Sign In');
}

test('a user without a team is told so, and a business is created only if they ask', async () => {
  const { answers, bodiesOf } = stubServer({ [LOGIN]: [403, NO_TEAM] });
  await openPage('/login', LoginPage, { user: null });
  const before = currentToasts();
  await signIn();
  await screen.findByRole('heading', { name: 'You are no longer in a team' });
  expect(currentToasts()).toBe(before);
  await press('Back to sign in');
  await signIn();
  const user = aUser({ planSelected: false, onboardingCompleted: false });
  answers[LOGIN] = [200, { message: 'Signed in', token: 'new-token', user }];
  await press('Start your own restaurant');
  expect(bodiesOf(LOGIN)).toEqual([
    CREDENTIALS,
    CREDENTIALS,
    { ...CREDENTIALS, opensBusiness: true },
  ]);
  expect(window.location.pathname).toBe('/onboarding/plan-selection');
});

test('a user without a team is sent back to the identity provider to create a business', async () => {
  stubServer({});
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await openPage('/login?error=no-team&returnTo=%2Fteam', LoginPage, { user: null });
  screen.getByRole('heading', { name: 'You are no longer in a team' });
  await press('Start your own restaurant');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fteam&opensBusiness=true');
});

test.each([
  [{ sessionEnd: 'expired' }, 'You were signed out because your session expired.'],
  [
    { sessionEnd: 'ended' },
    'You were signed out from another device, or because the password was changed.',
  ],
  [
    { removedFrom: 'Kettle', message: 'You were removed from the team of Kettle.' },
    'You were removed from the team of Kettle. If this surprises you, please ask the restaurant.',
  ],
])(
  'a user who was signed out sees the reason once on the sign-in page: %o',
  async (why, sentence) => {
    const refusal = { code: 'UNAUTHENTICATED', message: 'Please sign in', ...why };
    stubServer({ 'GET /api/restaurants': [401, refusal] });
    storeSession(aUser());
    await expect(callApi(listVenues, {})).rejects.toThrow();
    cancelRedirect();
    await openPage('/login', LoginPage, { user: null });
    expect(screen.getByText(sentence)).toBeTruthy();
    cleanup();
    await openPage('/login', LoginPage, { user: null });
    expect(screen.queryByText(sentence)).toBeNull();
  },
);

test('a member removed from the team sees the reason on the sign-in page, without a second message', async () => {
  const removed = { removedFrom: 'Kettle', message: 'You were removed from the team of Kettle.' };
  stubServer({ 'GET /api/restaurants': [401, { code: 'UNAUTHENTICATED', ...removed }] });
  storeSession(aUser());
  await expect(callApi(listVenues, {})).rejects.toThrow();
  cancelRedirect();
  for (const { id } of currentToasts()) dismissToast(id);
  showStoredToast();
  await openPage('/login', LoginPage, { user: null });
  expect(screen.getByText(/^You were removed from the team of Kettle\./)).toBeTruthy();
  expect(currentToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
});

test('without a known reason the sign-in page does not mention the sign-out', async () => {
  stubServer({ 'GET /api/restaurants': [401, { message: 'Please sign in' }] });
  storeSession(aUser());
  await expect(callApi(listVenues, {})).rejects.toThrow();
  cancelRedirect();
  await openPage('/login', LoginPage, { user: null });
  expect(screen.queryByText(/signed out|removed/)).toBeNull();
});

const LEAVER = aUser({ planSelected: false, onboardingCompleted: false });

test('a user without a team can delete the account without setting up a restaurant', async () => {
  const { answers, bodiesOf } = stubServer({ [LOGIN]: [403, NO_TEAM] });
  await openPage('/login', LoginPage, { user: null });
  await signIn();
  await screen.findByRole('heading', { name: 'You are no longer in a team' });
  answers[LOGIN] = [200, { message: 'Signed in', token: 'new-token', user: LEAVER }];
  await press('Delete my account');
  expect(bodiesOf(LOGIN).at(-1)).toEqual({ ...CREDENTIALS, opensBusiness: true });
  expect(window.location.pathname).toBe('/delete-account');
});

test('a user without a team is sent back to the identity provider to delete the account', async () => {
  stubServer({});
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await openPage('/login?error=no-team', LoginPage, { user: null });
  await press('Delete my account');
  const there = '/api/login?returnTo=%2Fdelete-account&opensBusiness=true';
  expect(assign).toHaveBeenCalledExactlyOnceWith(there);
  expect(pathAfterSignIn(LEAVER, '/delete-account')).toBe('/delete-account');
});

test('deleting an empty account does not mention restaurants', async () => {
  const { bodiesOf } = stubServer({
    'POST /api/account/delete': [200, { message: 'Your account is deleted.' }],
  });
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await openPage('/delete-account', DeleteAccountPage, { user: LEAVER });
  screen.getByText(/Your name, your address and your password are erased now/);
  expect(screen.queryByText(/Your restaurants/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/To confirm/), { target: { value: 'delete my account' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: CREDENTIALS.password } });
  await press('Delete My Account');
  const { password } = CREDENTIALS;
  expect(bodiesOf('POST /api/account/delete')).toEqual([
    { confirmation: 'delete my account', password },
  ]);
  expect(assign).toHaveBeenCalledWith('/api/logout');
});
