import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readTeam } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { JoinPage } from './join.tsx';

const READ = 'GET /api/invitations/secret';
const ACCEPT = 'POST /api/invitations/accept';
const INVITATION = {
  businessName: 'Luna Group',
  role: 'manager',
  email: 'mia@luna.example',
  invitedBy: 'Olive Owner',
  venueNames: ['Luna Soho', 'Luna Leith'],
  hasAccount: false,
} as const;
const MIA = aUser({
  id: 'mia',
  email: 'mia@luna.example',
  businessId: 'luna-group',
  businessName: 'Luna Group',
  role: 'manager',
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(closePage);

test('an invited new person fills in the form, joins once however often they tap, and is led into the business', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  writeLocalItem(STORAGE_KEYS.selectedVenue, 'of-somebody-before');
  const { bodiesOf } = stubServer({
    [READ]: [200, INVITATION],
    [ACCEPT]: [200, { token: 'new-token', user: MIA }],
  });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  screen.getByText('mia@luna.example');
  screen.getByText('Luna Soho and Luna Leith');
  type('First name', 'Mia');
  type('Last name', 'Moon');
  type('Password', 'a table by the window');
  await act(async () => {
    fireEvent.click(button('Join Luna Group'));
    fireEvent.click(button('Join Luna Group'));
  });
  expect(bodiesOf(ACCEPT)).toEqual([
    { token: 'secret', firstName: 'Mia', lastName: 'Moon', password: 'a table by the window' },
  ]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(readLocalItem(STORAGE_KEYS.token)).toBe('new-token');
  expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBeNull();
});

test('an invited person signed in with the invited address joins with one button', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { bodiesOf } = stubServer({
    [READ]: [200, { ...INVITATION, hasAccount: true }],
    [ACCEPT]: [200, { token: 'new-token', user: MIA }],
  });
  await openPage('/join?token=secret', JoinPage, { user: { ...MIA, businessId: 'own' } });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await act(async () => fireEvent.click(button('Join Luna Group')));
  expect(bodiesOf(ACCEPT)).toEqual([{ token: 'secret' }]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('while an invited person joins, a refused request from their former business does not reload the page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  stubServer({
    [READ]: [200, { ...INVITATION, hasAccount: true }],
    [ACCEPT]: [200, { token: 'new-token', user: MIA }],
    'GET /api/team': [409, { code: 'BUSINESS_CHANGED', message: 'Meanwhile' }],
  });
  await openPage('/join?token=secret', JoinPage, { user: { ...MIA, businessId: 'own' } });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  const { fetch } = globalThis;
  let accept = () => {};
  const isAccepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    if (String(sent[0]) === '/api/invitations/accept') await isAccepted;
    return fetch(...sent);
  });
  await act(async () => fireEvent.click(button('Join Luna Group')));
  await expect(callApi(readTeam, {})).rejects.toThrow('Meanwhile');
  expect(assign).not.toHaveBeenCalled();
  await act(async () => accept());
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
});

test('an invited person signed in with another address is told so, and returns to the invitation after signing out', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  stubServer({ [READ]: [200, INVITATION] });
  await openPage('/join?token=secret', JoinPage, { user: aUser() });
  await screen.findByText('owner@bistro.example');
  expect(screen.queryByRole('button', { name: 'Join Luna Group' })).toBeNull();
  await act(async () => fireEvent.click(button('Sign out and continue')));
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    `/api/logout?returnTo=${encodeURIComponent('/join?token=secret')}`,
  );
});

test('the page of an invitation that has ended says why, even if it ends while the form is filled in', async () => {
  const over = { code: 'INVITATION_OVER', message: 'This invitation was withdrawn.' };
  const { answers } = stubServer({ [READ]: [200, INVITATION], [ACCEPT]: [410, over] });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  answers[READ] = [410, over];
  type('First name', 'Mia');
  type('Last name', 'Moon');
  type('Password', 'a table by the window');
  await act(async () => fireEvent.click(button('Join Luna Group')));
  await screen.findByRole('heading', { name: 'This invitation has ended' });
  screen.getByText('This invitation was withdrawn.');
  screen.getByRole('link', { name: 'Sign in' });
});

test('a lost connection keeps what the invited person typed', async () => {
  const { answers } = stubServer({ [READ]: 'dead network' });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByText('The invitation could not be opened');
  answers[READ] = [200, INVITATION];
  await act(async () => fireEvent.click(button('Retry')));
  await screen.findByRole('heading', { name: 'Join Luna Group' });
});

test('an invited person with an account joins with the password, and with a code if the account needs a second factor', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const code = { code: 'SECOND_FACTOR_NEEDED', message: 'Please type a code.' };
  const { answers, bodiesOf } = stubServer({
    [READ]: [200, { ...INVITATION, hasAccount: true }],
    [ACCEPT]: [401, code],
  });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  expect(screen.queryByLabelText('Email')).toBeNull();
  button('Use a passkey');
  type('Password', 'a table by the window');
  await act(async () => fireEvent.click(button('Join Luna Group')));
  button('Use a recovery code');
  answers[ACCEPT] = [200, { token: 'new-token', user: MIA }];
  type('Code from your authenticator app', '123456');
  await act(async () => fireEvent.click(button('Join Luna Group')));
  expect(bodiesOf(ACCEPT)).toEqual([
    { token: 'secret', password: 'a table by the window' },
    { token: 'secret', password: 'a table by the window', secondFactor: '123456' },
  ]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('an invited person can join with a passkey instead of a password, and is told if joining fails', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const { bodiesOf } = stubServer({
    [READ]: [200, INVITATION],
    'POST /api/invitations/passkey': [
      410,
      { code: 'INVITATION_OVER', message: 'This invitation has run out.' },
    ],
  });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByRole('heading', { name: 'Join Luna Group' });
  await act(async () => fireEvent.click(button('Use a passkey instead of a password')));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await act(async () => fireEvent.click(button('Join Luna Group')));
  expect(bodiesOf('POST /api/invitations/passkey')).toEqual([]);
  type('First name', 'Mia');
  type('Last name', 'Moon');
  await act(async () => fireEvent.click(button('Join Luna Group')));
  screen.getByText('This invitation has run out.');
  expect(bodiesOf(ACCEPT)).toEqual([]);
  await act(async () => fireEvent.click(button('Choose a password instead')));
  screen.getByLabelText('Password');
});

test('a shared tablet cannot accept an invitation', async () => {
  writeLocalItem(STORAGE_KEYS.device, '1');
  stubServer({ [READ]: [200, INVITATION] });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByText('This is a shared device');
  screen.getByText('Please open the link in your email on your own phone or computer.');
  expect(screen.queryByRole('button', { name: /^Join / })).toBeNull();
});

test('an incomplete invitation link is reported once, with what to do', async () => {
  stubServer({ [READ]: [404, { message: 'We can’t find this invitation' }] });
  await openPage('/join?token=secret', JoinPage, { user: null });
  await screen.findByRole('heading', { name: 'This link is incomplete' });
  screen.getByText(/Open the link in your newest invitation email/);
  expect(screen.queryByText('We can’t find this invitation')).toBeNull();
});
