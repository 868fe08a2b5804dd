import { currentUser } from '#shared/accounts/contract.ts';
import { CallError, call } from '#shared/api/call.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { storeUser } from './stored-user.ts';

let isBeginningAnew = false;

/**
 * Wraps every call, with its token. If the session has moved to another business since, the page
 * reloads, so that no data of the former one stays on the screen.
 */
export async function withBusinessCheck<T>(answer: Promise<T>, token: string | null): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isChanged = error instanceof CallError && error.code === 'BUSINESS_CHANGED';
    if (isChanged && !isBeginningAnew) await beginAnew(token);
    throw error;
  }
}

async function beginAnew(token: string | null): Promise<void> {
  isBeginningAnew = true;
  try {
    // The cookie knows the current business. A token stored by another tab is newer than ours.
    const user = await call(currentUser, {});
    if (readStored(STORAGE_KEYS.token) === token) writeStored(STORAGE_KEYS.token, null);
    storeUser(user);
    toastAfterReload({
      title: `You are now in ${user.businessName}`,
      description: 'You changed the business in another window. Nothing was saved here.',
    });
    // The address's parameters belong to the former business.
    window.location.assign(window.location.pathname);
  } catch {
    // Without an answer the page stays as it is, and the next call checks again.
  } finally {
    isBeginningAnew = false;
  }
}
