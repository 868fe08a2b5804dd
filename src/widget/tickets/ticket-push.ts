import { call } from '#shared/api/call.ts';
import {
  type BrowserPushState,
  PushDenied,
  readBrowserPushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#shared/push/browser-push.ts';
import type { pushKey, subscribeToPush, unsubscribeFromPush } from '#shared/push/contract.ts';

/** Each ticket has its own registration, so only the browser knows which ticket a push opens. */
function scopeOf(code: string): string {
  return `/t/${code}`;
}

/** Whether push notifications for this ticket are on in this browser. */
export function readTicketPush(code: string): Promise<BrowserPushState> {
  return readBrowserPushState(scopeOf(code));
}

/** Subscribes to push for this ticket. Throws if the browser or the server cannot be reached. */
export async function turnOnTicketPush(code: string): Promise<BrowserPushState> {
  const scope = scopeOf(code);
  try {
    const key = await call<typeof pushKey>({ method: 'GET', path: '/api/push/key' }, {});
    const subscription = await subscribeBrowser(scope, key.publicKey);
    await call<typeof subscribeToPush>(
      { method: 'POST', path: '/api/push/subscriptions' },
      { body: { ...subscription, ticket: code } },
    );
    return 'on';
  } catch (error) {
    if (error instanceof PushDenied) return await readBrowserPushState(scope);
    // A browser subscription unknown to the server would look switched on but never notify.
    await unsubscribeBrowser(scope).catch(() => undefined);
    throw error;
  }
}

/** Unsubscribes. Also called when the guest erases the ticket, so the browser forgets its code. */
export async function turnOffTicketPush(code: string): Promise<BrowserPushState> {
  const scope = scopeOf(code);
  const endpoint = await unsubscribeBrowser(scope);
  if (endpoint) {
    await call<typeof unsubscribeFromPush>(
      { method: 'DELETE', path: '/api/push/subscriptions' },
      { body: { endpoint } },
    ).catch(() => undefined);
  }
  return await readBrowserPushState(scope);
}
