import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentUser } from '#shared/accounts/contract.ts';
import { selectPlan } from '#shared/billing/contract.ts';
import { STORAGE_KEYS, writeStored } from '../browser/storage.ts';
import { callApi } from './call-api.ts';

function acceptCalls() {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ message: 'OK' }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeStored(STORAGE_KEYS.token, null);
});

describe('callApi', () => {
  test('sends the stored token and the body', async () => {
    const fetch = acceptCalls();
    writeStored(STORAGE_KEYS.token, 'abc');

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

  test('sends no token when local storage is forbidden', async () => {
    const fetch = acceptCalls();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });

    await callApi(currentUser, {});

    expect(fetch).toHaveBeenCalledWith('/api/auth/user', expect.objectContaining({ headers: {} }));
  });
});
