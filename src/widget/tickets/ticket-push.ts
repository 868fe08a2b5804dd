import { callEndpoint } from '#shared/api/call-endpoint.ts';
import {
  type BrowserPushState,
  PushDeniedError,
  readBrowserPushState,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from '#shared/push/browser-push.ts';
import type { pushKey, subscribeToPush, unsubscribeFromPush } from '#shared/push/contract.ts';

/**
 * The scope of a ticket's registration. Each ticket has its own, so only the browser knows which
 * ticket a push opens.
 */
function scopeOf(code: string): string {
  return `/t/${code}`;
}

/** Whether push notifications for this ticket are on in this browser. */
export function readTicketPushState(code: string): Promise<BrowserPushState> {
  return readBrowserPushState(scopeOf(code));
}

/** Subscribes to push for this ticket. Throws if the browser or the server cannot be reached. */
export async function turnOnTicketPush(code: string): Promise<BrowserPushState> {
  const scope = scopeOf(code);
  try {
    const key = await callEndpoint<typeof pushKey>({ method: 'GET', path: '/api/push/key' }, {});
    const subscription = await subscribeBrowserToPush(scope, key.publicKey);
    await callEndpoint<typeof subscribeToPush>(
      { method: 'POST', path: '/api/push/subscriptions' },
      { body: { ...subscription, ticket: code } },
    );
    return 'on';
  } catch (error) {
    if (error instanceof PushDeniedError) return await readBrowserPushState(scope);
    // A browser subscription unknown to the server would look switched on but never notify.
    await unsubscribeBrowserFromPush(scope).catch(() => undefined);
    throw error;
  }
}

/** Unsubscribes. Also called when the guest erases the ticket, so the browser forgets its code. */
export async function turnOffTicketPush(code: string): Promise<BrowserPushState> {
  const scope = scopeOf(code);
  const endpoint = await unsubscribeBrowserFromPush(scope);
  if (endpoint) {
    await callEndpoint<typeof unsubscribeFromPush>(
      { method: 'DELETE', path: '/api/push/subscriptions' },
      { body: { endpoint } },
    ).catch(() => undefined);
  }
  return await readBrowserPushState(scope);
}
