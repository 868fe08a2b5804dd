import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import { RoleGate } from './role-gate.tsx';
import { SessionProvider } from './session.tsx';
import { aUser, storeSession, stubApi } from './session-fixture.ts';

afterEach(cleanup);

test.each<[string, Partial<User>, Role | undefined, string]>([
  ['an owner can open a page for owners', { role: 'owner' }, 'owner', 'the page'],
  ['a manager cannot open a page for owners', { role: 'manager' }, 'owner', 'who can'],
  ['a manager can open a page for managers', { role: 'manager' }, 'manager', 'the page'],
  ['staff cannot open a page for managers', { role: 'staff' }, 'manager', 'who can'],
  ['staff can open a page for staff', { role: 'staff' }, 'staff', 'the page'],
  [
    'a member asleep cannot open a page for staff',
    { role: 'staff', isAsleep: true },
    'staff',
    'who can',
  ],
  [
    'a member asleep can open their account',
    { role: 'staff', isAsleep: true },
    undefined,
    'the page',
  ],
  [
    'a manager who lacks the second factor cannot open a page for staff',
    { role: 'manager', lacksSecondFactor: true },
    'staff',
    'who can',
  ],
])('a page that needs a role is shown only to members who have it: %s', (_, who, needs, shown) => {
  const user = aUser(who);
  storeSession(user);
  stubApi({ 'GET /api/auth/user': [200, user] });
  const { container } = render(
    <SessionProvider>
      <RoleGate needs={needs} otherwise="who can">
        the page
      </RoleGate>
    </SessionProvider>,
  );
  expect(container.textContent).toBe(shown);
});
