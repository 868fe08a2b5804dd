import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#shared/accounts/contract.ts';
import { readTeam } from '#shared/team/contract.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { readLocalItem, STORAGE_KEYS } from '../browser/storage.ts';
import { createSession } from './create-session.ts';
import { aUser, storeSession } from './session-fixture.ts';

const AT_KETTLE = aUser({ businessId: 'kettle' });
const AT_LUNA = aUser({ businessId: 'luna', businessName: 'Luna' });

/**
 * A server that refuses requests from the former business, and responds at `held` only once
 * released.
 */
function holdBack(held: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fetch = vi.fn(async (path: string) => {
    if (path === held) await released;
    return path === currentUser.path
      ? Response.json(AT_LUNA)
      : Response.json({ code: 'BUSINESS_CHANGED', message: 'Meanwhile' }, { status: 409 });
  });
  vi.stubGlobal('fetch', fetch);
  const isAsked = () =>
    vi.waitFor(() => expect(fetch).toHaveBeenCalledWith(held, expect.anything()));
  return { isAsked, release };
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['a request of the former business is under way', readTeam.path],
  ['the page asks for the current business after a refusal', currentUser.path],
])('entering a business while %s opens only the new business’s home', async (_, held) => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  storeSession(AT_KETTLE);
  const { enterBusiness } = createSession(AT_KETTLE, () => {});
  const { isAsked, release } = holdBack(held);
  const refused = callApi(readTeam, {});
  await isAsked();
  enterBusiness({ token: 'of-luna', user: AT_LUNA });
  release();
  await expect(refused).rejects.toThrow('Meanwhile');

  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(readLocalItem(STORAGE_KEYS.token)).toBe('of-luna');
});
