import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SignedInSession } from '#shared/accounts/sessions-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { SecurityTab } from './security-tab.tsx';

afterEach(closePage);

const aSession = (number: number, more: Partial<SignedInSession> = {}): SignedInSession => ({
  id: String(number).repeat(32),
  browser: `Browser ${number}`,
  isCurrent: false,
  signedInAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: `2026-11-0${number}T12:00:00.000Z`,
  ...more,
});

const PROOFS = {
  hasPassword: true,
  isPasswordEnough: true,
  passkeys: [],
  authenticatorSince: null,
  recoveryCodesLeft: 0,
};

async function open(sessions: SignedInSession[]) {
  const user = aUser();
  stubServer({
    'GET /api/auth/proofs': [200, PROOFS],
    'GET /api/auth/sessions': [200, sessions],
  });
  await openPage('/settings?tab=security', () => <SecurityTab user={user} />, { user });
  await screen.findByText('This device');
}

const shown = () =>
  screen.getAllByText(/^Browser \d$/).map(({ textContent }) => textContent?.slice(0, 9));

test('of many sessions, the current one and the two used last are shown, and the others on request', async () => {
  await open([
    aSession(2),
    aSession(1, { isCurrent: true }),
    aSession(3),
    aSession(5),
    aSession(4),
  ]);
  expect(shown()).toEqual(['Browser 1', 'Browser 5', 'Browser 4']);
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all 5' })));
  expect(shown()).toEqual(['Browser 1', 'Browser 5', 'Browser 4', 'Browser 3', 'Browser 2']);
});

test('up to three sessions are all shown at once', async () => {
  await open([aSession(1, { isCurrent: true }), aSession(2), aSession(3)]);
  expect(shown()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});
