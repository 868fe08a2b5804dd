import { currentUser } from '#shared/accounts/contract.ts';
import { CallError, call } from '#shared/api/call.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../browser/storage.ts';
import { toastAfterReload } from '../toasts/toast-after-reload.ts';
import { storeUser } from './stored-user.ts';

let isBeginningAnew = false;

/**
 * Every call comes by here with the token it was sent with. When the session has moved to another
 * business since, nothing of the former may stay on the screen: the page is loaded anew.
 */
export async function noticeBusinessChange<T>(
  answer: Promise<T>,
  token: string | null,
): Promise<T> {
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
    // The cookie knows where the session is now. A token that another tab has stored is the newer one.
    const user = await call(currentUser, {});
    if (readStored(STORAGE_KEYS.token) === token) writeStored(STORAGE_KEYS.token, null);
    storeUser(user);
    toastAfterReload({
      title: `You are now in ${user.businessName}`,
      description: 'You changed the business in another window. Nothing was saved here.',
    });
    // What the address holds besides the page belongs to the former one.
    window.location.assign(window.location.pathname);
  } catch {
    // Without an answer the page stays as it is, and the next call finds out again.
  } finally {
    isBeginningAnew = false;
  }
}
