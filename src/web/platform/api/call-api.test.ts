import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#shared/accounts/contract.ts';
import { selectPlan } from '#shared/billing/contract.ts';
import { liveFeedback } from '#shared/feedback/list-contract.ts';
import { beatFloor } from '#shared/floor/contract.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { aUser } from '../session/session-fixture.ts';
import { readStoredUser } from '../session/stored-user.ts';
import { currentToasts, toast } from '../toasts/toasts.tsx';
import { callApi, callApiForFile } from './call-api.ts';

function acceptCalls() {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ message: 'OK' }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeLocalItem(STORAGE_KEYS.token, null);
  writeLocalItem(STORAGE_KEYS.user, null);
});

describe('callApi', () => {
  test('callApi sends the stored token and the body', async () => {
    const fetch = acceptCalls();
    writeLocalItem(STORAGE_KEYS.token, 'abc');

    await callApi(selectPlan, { body: { plan: 'pro' } });

    expect(fetch).toHaveBeenCalledWith(
      '/api/select-plan',
      expect.objectContaining({
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer abc' },
        body: '{"plan":"pro"}',
      }),
    );
  });

  test('callApi sends no token when local storage is forbidden', async () => {
    const fetch = acceptCalls();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });

    await callApi(currentUser, {});

    expect(fetch).toHaveBeenCalledWith('/api/auth/user', expect.objectContaining({ headers: {} }));
  });

  test('callApi removes its failure message once the same request succeeds', async () => {
    const answers = [new Response('{}', { status: 500 }), Response.json({ message: 'OK' })];
    vi.stubGlobal('fetch', async () => answers.shift());
    const choose = () => callApi(selectPlan, { body: { plan: 'pro' } });
    await choose().catch(() => toast({ title: 'Error', variant: 'destructive' }));
    expect(currentToasts()).toMatchObject([{ title: 'Error', isOpen: true }]);
    await choose();
    expect(currentToasts()).toMatchObject([{ title: 'Error', isOpen: false }]);
  });

  test.each([
    ['stream', () => callApiForFile(liveFeedback, {}, { isBackground: true })],
    ['heartbeat', () => callApi(beatFloor, { body: { board: 'b' } }, { isBackground: true })],
  ])(
    'a background %s that fails and then works again does not remove the message of a failed action',
    async (_, call) => {
      const answers = [new Response('{}', { status: 503 }), Response.json({ isKnown: true })];
      vi.stubGlobal('fetch', async () => answers.shift());
      await call().catch(() => undefined);
      toast({ title: 'Export Failed', variant: 'destructive' });
      await call();
      expect(currentToasts()).toMatchObject([{ title: 'Export Failed', isOpen: true }]);
    },
  );

  test('callApi reloads the page when the session has moved to another business', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, pathname: '/settings', assign });
    const user = aUser({ businessId: 'business-2', businessName: 'The Silver Spoon' });
    const fetch = vi.fn<typeof globalThis.fetch>(async (path) =>
      path === '/api/auth/user'
        ? Response.json(user)
        : Response.json({ code: 'BUSINESS_CHANGED', message: 'Meanwhile' }, { status: 409 }),
    );
    vi.stubGlobal('fetch', fetch);
    writeLocalItem(STORAGE_KEYS.token, 'of another business');

    await expect(callApi(selectPlan, { body: { plan: 'pro' } })).rejects.toThrow('Meanwhile');

    expect(fetch).toHaveBeenLastCalledWith(
      '/api/auth/user',
      expect.objectContaining({ headers: {} }),
    );
    expect(readLocalItem(STORAGE_KEYS.token)).toBeNull();
    expect(readStoredUser()).toMatchObject({ businessId: 'business-2' });
    expect(assign).toHaveBeenCalledExactlyOnceWith('/settings');
  });
});
