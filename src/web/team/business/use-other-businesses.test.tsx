import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#shared/accounts/contract.ts';
import { readTeam, switchBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { closePage, openPage } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { showStoredToast } from '#web/platform/toasts/toast-after-reload.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { LinkedBusinessNotice } from './linked-business-notice.tsx';

const LUNA = crypto.randomUUID();
const BUSINESSES = [{ id: LUNA, name: 'Luna', role: 'staff' as const }];
const AT_KETTLE = aUser({ businesses: BUSINESSES });
const AT_LUNA = aUser({ businesses: BUSINESSES, businessId: LUNA, businessName: 'Luna' });

/**
 * A server that moves the session at once, but responds only when the test says so. Until then,
 * only the cookie belongs to the new business.
 */
function slowServer() {
  let answerChange: (answer: Response | Error) => void = () => {};
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    if (path === switchBusiness.path) {
      const answer = await new Promise<Response | Error>((resolve) => {
        answerChange = resolve;
      });
      if (answer instanceof Error) throw answer;
      return answer;
    }
    if (path === currentUser.path && !headers.Authorization) return Response.json(AT_LUNA);
    return Response.json({ code: 'BUSINESS_CHANGED', message: 'Meanwhile' }, { status: 409 });
  });
  return { answerChange: (answer: Response | Error) => act(async () => answerChange(answer)) };
}

async function change() {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const server = slowServer();
  await openPage(`/team?business=${LUNA}`, LinkedBusinessNotice, { user: AT_KETTLE });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change to Luna' })));
  return { assign, ...server };
}

afterEach(closePage);

test('a request that is refused while a change of business is under way does not reload the page', async () => {
  const { assign, answerChange } = await change();
  await expect(callApi(readTeam, {})).rejects.toThrow('Meanwhile');
  expect(assign).not.toHaveBeenCalled();
  await answerChange(Response.json({ token: 'of-luna', user: AT_LUNA }));

  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  showStoredToast();
  // The message must not say that the business was changed in another window.
  expect(currentToasts()).toEqual([
    { title: 'You are now in Luna', id: expect.any(Number), isOpen: true },
  ]);
});

test('if the response to a change of business is lost, the page reloads in the new business', async () => {
  const { assign, answerChange } = await change();
  await answerChange(new TypeError('Failed to fetch'));

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/team'));
});
