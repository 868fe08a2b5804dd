import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMBEDDED_RESPONSES_ELEMENT_ID } from '#shared/site/embedded-responses.ts';
import { VISITOR_META } from '#shared/site/visitor-meta.ts';
import type { Role } from '#shared/team/roles.ts';
import { queryClient } from '../api/query-client.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { ROLE_CHANGE_KEY, USER_QUERY_KEY } from './create-session.ts';
import { enterSignInScreen, isRedirectingToSignIn } from './ended-session.ts';
import { SessionProvider, useSession } from './session.tsx';
import { aUser, storeSession, stubApi } from './session-fixture.ts';

let session: ReturnType<typeof useSession>;

function Probe() {
  session = useSession();
  return <p>{session.status === 'loading' ? 'loading' : (session.user?.email ?? 'nobody')}</p>;
}

async function open() {
  await act(async () => {
    render(
      <SessionProvider>
        <Probe />
      </SessionProvider>,
    );
  });
}

function pageOf(role: Role): string {
  const standing = { role, isAsleep: false, lacksSecondFactor: false };
  const page = JSON.stringify({ userId: aUser().id, standing, answers: {} });
  return `<script type="application/json" id="${EMBEDDED_RESPONSES_ELEMENT_ID}">${page}</script>`;
}

function shown(): string | null {
  return screen.getByRole('paragraph').textContent;
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the session at start-up', () => {
  test('a stored user is restored without a request to the server', async () => {
    const calls = stubApi({});
    storeSession(aUser({ email: 'ada@bistro.example' }));
    await open();

    expect(shown()).toBe('ada@bistro.example');
    expect(calls()).toEqual([]);
    expect(queryClient.getQueryData(USER_QUERY_KEY)).toMatchObject({ email: 'ada@bistro.example' });
  });

  test('a role embedded in the page replaces the stored role before the first render', async () => {
    storeSession(aUser({ role: 'manager' }));
    document.body.insertAdjacentHTML('beforeend', pageOf('staff'));
    vi.resetModules();
    const { restoreSession } = await import('./create-session.ts');
    expect(restoreSession().user?.role).toBe('staff');
  });

  test.each(['{"id":', 'null', '"ada"', '[]', ''])(
    'an unreadable stored user (%s) removes the token too',
    async (stored) => {
      stubApi({ 'GET /api/auth/user': [401, { message: 'Unauthorized' }] });
      writeLocalItem(STORAGE_KEYS.token, 'abc');
      localStorage.setItem(STORAGE_KEYS.user, stored);
      await open();

      expect(shown()).toBe('nobody');
      expect(readLocalItem(STORAGE_KEYS.token)).toBeNull();
      expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
    },
  );

  test('without a stored user the page asks the server once who is signed in, and stores the response', async () => {
    const calls = stubApi({
      'GET /api/auth/user': [200, aUser({ email: 'ada@bistro.example' })],
    });
    await open();

    expect(shown()).toBe('ada@bistro.example');
    expect(calls()).toEqual(['GET /api/auth/user']);
    expect(readLocalItem(STORAGE_KEYS.user)).toContain('ada@bistro.example');
  });

  test('a user whose request gets a 401 is treated as a visitor', async () => {
    stubApi({ 'GET /api/auth/user': [401, { message: 'Unauthorized' }] });
    await open();

    expect(shown()).toBe('nobody');
  });

  test('a page served without a session cookie does not ask who is signed in, unless there is a token', async () => {
    const calls = stubApi({ 'GET /api/auth/user': [200, aUser()] });
    const mark = document.createElement('meta');
    mark.name = VISITOR_META;
    document.head.append(mark);
    await open();
    expect(shown()).toBe('nobody');
    expect(calls()).toEqual([]);
    cleanup();

    writeLocalItem(STORAGE_KEYS.token, 'abc');
    await open();
    expect(shown()).toBe('owner@bistro.example');
    mark.remove();
  });

  test('if the server is unreachable, the user is treated as a visitor', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open();

    expect(shown()).toBe('nobody');
  });
});

describe('the session after start-up', () => {
  test('signing in stores token and user, never a password, and drops the previous account’s data', async () => {
    stubApi({});
    storeSession(aUser({ id: 'first' }));
    await open();
    queryClient.setQueryData(['/api/restaurants'], [{ name: 'Of the first' }]);
    writeLocalItem(STORAGE_KEYS.selectedVenue, 'of-the-first');
    const user = { ...aUser({ id: 'second', email: 'second@bistro.example' }), password: 'secret' };
    act(() => session.signIn({ token: 'new', user }));

    expect(shown()).toBe('second@bistro.example');
    expect(readLocalItem(STORAGE_KEYS.token)).toBe('new');
    expect(readLocalItem(STORAGE_KEYS.user)).not.toContain('secret');
    expect(readLocalItem(STORAGE_KEYS.selectedVenue)).toBeNull();
    expect(queryClient.getQueryData(['/api/restaurants'])).toBeUndefined();
    expect(queryClient.getQueryData(USER_QUERY_KEY)).toMatchObject({ id: 'second' });
  });

  test('signing out clears storage and cache and leaves through /api/logout', async () => {
    stubApi({});
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser({}));
    await open();
    queryClient.setQueryData(['/api/restaurants'], []);
    writeLocalItem(STORAGE_KEYS.selectedVenue, 'bistro');
    act(() => session.signOut());

    for (const key of [STORAGE_KEYS.token, STORAGE_KEYS.user, STORAGE_KEYS.selectedVenue]) {
      expect(readLocalItem(key)).toBeNull();
    }
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout');
  });

  test('a refresh of the session updates the stored user', async () => {
    stubApi({ 'GET /api/auth/user': [200, aUser({ emailVerified: true })] });
    storeSession(aUser({ emailVerified: false }));
    await open();
    await act(async () => void (await session.refreshUser()));

    expect(session.user?.emailVerified).toBe(true);
    expect(readLocalItem(STORAGE_KEYS.user)).toContain('"emailVerified":true');
  });

  test('a refresh of the session that finds another role reloads the page and keeps no data of the former role', async () => {
    stubApi({ 'GET /api/auth/user': [200, aUser({ role: 'staff' })] });
    storeSession(aUser({ role: 'manager' }));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await open();
    queryClient.setQueryData(['guests'], ['ada@guest.example']);
    await act(async () => void (await session.refreshUser()));

    expect(reload).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(['guests'])).toBeUndefined();
    expect(readLocalItem(STORAGE_KEYS.user)).toContain('"role":"staff"');
  });

  test('a refresh of the session that finds another role does nothing while this page itself is changing the role', async () => {
    stubApi({ 'GET /api/auth/user': [200, aUser({ role: 'owner' })] });
    storeSession(aUser({ role: 'manager' }));
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await open();
    let answer = () => {};
    const mutationFn = () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      });
    const changed = queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: ROLE_CHANGE_KEY, mutationFn })
      .execute(undefined);
    await act(async () => void (await session.refreshUser()));
    expect(reload).not.toHaveBeenCalled();
    expect(session.user?.role).toBe('manager');

    answer();
    await changed;
    await act(async () => void (await session.refreshUser()));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('on a sign-in page, a refresh that finds the session ended signs the user out', async () => {
    stubApi({ 'GET /api/auth/user': [401, { message: 'Unauthorized' }] });
    storeSession(aUser({}));
    const leave = enterSignInScreen();
    await open();
    await act(async () => expect(await session.refreshUser()).toBeNull());
    leave();

    expect(shown()).toBe('nobody');
    expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
  });

  test('a refresh of the session while offline keeps the user signed in', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    storeSession(aUser({ email: 'ada@bistro.example' }));
    await open();
    await act(async () =>
      expect(await session.refreshUser()).toMatchObject({ email: 'ada@bistro.example' }),
    );

    expect(shown()).toBe('ada@bistro.example');
  });

  test('a response to a request sent before a sign-in does not replace the new user', async () => {
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await open();
    expect(shown()).toBe('loading');
    act(() => session.signIn({ token: 'new', user: aUser({ email: 'ada@bistro.example' }) }));
    await act(async () => answer(Response.json({ message: 'Unauthorized' }, { status: 401 })));

    expect(shown()).toBe('ada@bistro.example');
    expect(readLocalItem(STORAGE_KEYS.token)).toBe('new');
    expect(isRedirectingToSignIn()).toBe(false);
  });
});

describe('the session and other tabs', () => {
  function otherTab(change: () => void) {
    change();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.user })));
  }

  test('signing out in one tab also signs out the other tabs', async () => {
    stubApi({});
    storeSession(aUser({}));
    await open();
    queryClient.setQueryData(['/api/restaurants'], []);
    otherTab(() => localStorage.clear());

    expect(shown()).toBe('nobody');
    expect(queryClient.getQueryData(['/api/restaurants'])).toBeUndefined();
  });

  test('newer data of the same account from another tab is used', async () => {
    stubApi({});
    storeSession(aUser({ emailVerified: false }));
    await open();
    otherTab(() => storeSession(aUser({ emailVerified: true })));

    expect(session.user?.emailVerified).toBe(true);
  });

  test('a switch of business in another tab reloads this page without its parameters', async () => {
    stubApi({});
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser({ businessId: 'kettle' }));
    await open();
    otherTab(() => storeSession(aUser({ businessId: 'luna' })));

    expect(assign).toHaveBeenCalledExactlyOnceWith(window.location.pathname);
    expect(session.user?.businessId).toBe('kettle');
  });

  test('when another tab follows this one into another business, this tab does not navigate again', async () => {
    stubApi({});
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    storeSession(aUser({ businessId: 'kettle' }));
    await open();
    const user = aUser({ businessId: 'luna' });
    act(() => session.enterBusiness({ token: 'of-luna', user }));
    otherTab(() => storeSession(user));

    expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('going back to a page that was left for another business reloads it, even if its business is current again', async () => {
    stubApi({});
    vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    storeSession(aUser({ businessId: 'kettle' }));
    await open();
    const restore = () =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    restore();
    expect(reload).not.toHaveBeenCalled();
    act(() => session.enterBusiness({ token: 'of-luna', user: aUser({ businessId: 'luna' }) }));
    storeSession(aUser({ businessId: 'kettle' }));
    restore();

    expect(reload).toHaveBeenCalledOnce();
  });

  test('a sign-in to another account in another tab reloads this page', async () => {
    stubApi({});
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    storeSession(aUser({ id: 'first', email: 'first@bistro.example' }));
    await open();
    otherTab(() => storeSession(aUser({ id: 'second' })));

    expect(reload).toHaveBeenCalledOnce();
    expect(shown()).toBe('first@bistro.example');
  });
});
