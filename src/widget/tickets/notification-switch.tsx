import { useEffect, useState } from 'react';
import { storeTicketCopy } from './ticket-copy.ts';
import type { TicketPageWords } from './ticket-page-words.ts';
import { readTicketPushState, turnOffTicketPush, turnOnTicketPush } from './ticket-push.ts';

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
