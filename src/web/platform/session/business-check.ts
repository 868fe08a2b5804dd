import { currentUser } from '#shared/accounts/contract.ts';
import { callEndpoint, RequestError } from '#shared/api/call-endpoint.ts';
import { queryClient } from '../api/query-client.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { storeUser } from './stored-user.ts';

/** Key of mutations by which this tab changes the business itself. */
export const BUSINESS_CHANGE_KEY = ['business-change'] as const;

let isReloadingForBusiness = false;

/**
 * Wraps every request, with its token. If another window has moved the session to another business
 * since, the page reloads, so that no data of the former business stays on the screen.
 */
export async function withBusinessCheck<T>(answer: Promise<T>, token: string | null): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isChanged = error instanceof RequestError && error.code === 'BUSINESS_CHANGED';
    if (isChanged && !isReloadingForBusiness && !isReloadForbidden(token))
      await reloadForBusiness(token);
    throw error;
  }
}

async function reloadForBusiness(token: string | null): Promise<void> {
  isReloadingForBusiness = true;
  try {
    // The request is sent without the old token: the cookie knows the current business.
    const user = await callEndpoint(currentUser, {});
    if (isReloadForbidden(token)) return;
    writeLocalItem(STORAGE_KEYS.token, null);
    storeUser(user);
    toastAfterReload({
      title: `You are now in ${user.businessName}`,
      description: 'You switched business in another window. Nothing was saved here.',
    });
    // The address's parameters belong to the former business.
    window.location.assign(window.location.pathname);
  } catch {
    // Without a response the page stays as it is, and the next request checks again.
  } finally {
    isReloadingForBusiness = false;
  }
}

/**
 * Whether this page must not reload by itself. If this tab is changing the business, it opens the
 * other business's home next, which a reload would prevent. A newer token means that the change has
 * been made: this tab is already leaving the page, or another tab made the change and the newly
 * stored user makes this one reload.
 */
function isReloadForbidden(token: string | null): boolean {
  const isChangingHere = queryClient.isMutating({ mutationKey: BUSINESS_CHANGE_KEY }) > 0;
  return isChangingHere || readLocalItem(STORAGE_KEYS.token) !== token;
}
