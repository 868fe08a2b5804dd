import { useEffect, useState } from 'react';
import type { PageWords } from './page-words.ts';
import { keepCopy } from './ticket-copy.ts';
import { readTicketPush, turnOffTicketPush, turnOnTicketPush } from './ticket-push.ts';

type Standing = Awaited<ReturnType<typeof readTicketPush>>;

/** The switch for push notifications of replies; hidden if the browser does not support push. */
export function NotifySwitch({ code, words }: { code: string; words: PageWords }) {
  const [standing, setStanding] = useState<Standing>('unsupported');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** Only after a tap does the page say that notifications are blocked. */
  const [hasTried, setTried] = useState(false);

  useEffect(() => {
    let isOver = false;
    readTicketPush(code).then(
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
    void keepCopy(code);
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
