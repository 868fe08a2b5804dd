import { useEffect, useState } from 'react';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import {
  type BrowserPushState,
  PushDeniedError,
  readBrowserPushState,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from '#shared/push/browser-push.ts';
import type { pushKey, subscribeToPush, unsubscribeFromPush } from '#shared/push/contract.ts';
import { storeTicketCopy } from './ticket-copy.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

type TicketPushState = Awaited<ReturnType<typeof readTicketPushState>>;

/** The switch for push notifications of replies; hidden if the browser does not support push. */
export function NotificationSwitch({ code, words }: { code: string; words: TicketPageWords }) {
  const [standing, setStanding] = useState<TicketPushState>('unsupported');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** Only after a tap does the page say that notifications are blocked. */
  const [hasTried, setTried] = useState(false);

  useEffect(() => {
    let isOver = false;
    readTicketPushState(code).then(
      (found) => {
        if (!isOver) setStanding(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [code]);

  async function toggle() {
    if (isBusy) return;
    setBusy(true);
    setTried(true);
    setFailed(false);
    try {
      setStanding(await (standing === 'on' ? turnOffTicketPush(code) : turnOnTicketPush(code)));
    } catch {
      setFailed(true);
    }
    setBusy(false);
    // Switching push off unregisters the worker that also opens the offline copy: register it again.
    void storeTicketCopy(code);
  }

  const isDenied = standing === 'denied';
  if (standing === 'unsupported' || (isDenied && !hasTried)) return null;
  return (
    <div className="notify">
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={standing === 'on'}
          checked={standing === 'on'}
          disabled={isDenied || isBusy}
          aria-busy={isBusy}
          aria-describedby="notify-note"
          onChange={() => void toggle()}
        />
        {words.notify}
      </label>
      <p id="notify-note" className="hush" role="status">
        {isDenied ? words.notifyDenied : hasFailed ? words.busyText : ''}
      </p>
    </div>
  );
}

/**
 * The scope of a ticket's registration. Each ticket has its own, so only the browser knows which
 * ticket a push opens.
 */
function scopeOf(code: string): string {
  return `/t/${code}`;
}

/** Whether push notifications for this ticket are on in this browser. */
function readTicketPushState(code: string): Promise<BrowserPushState> {
  return readBrowserPushState(scopeOf(code));
}

/** Subscribes to push for this ticket. Throws if the browser or the server cannot be reached. */
async function turnOnTicketPush(code: string): Promise<BrowserPushState> {
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
