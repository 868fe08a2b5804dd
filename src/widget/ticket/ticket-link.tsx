import type { Tell } from '../conversation/conversation.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import type { PartKit } from '../page/part-kit.ts';
import type { Language } from '../words/languages.ts';
import { drawCode } from './draw-code.ts';
import { TICKET_WORDS, type TicketWords } from './ticket-words.ts';

/** After the thanks, and after a reward that stands there: the guest's own page of it all. */
export function tellTicket(kit: PartKit, language: Language, copied: string): Tell {
  return (plain) => {
    const { result, messages } = plain;
    if (!result?.ticketUrl) return plain;
    // Not between the heading and the call of somebody who waits.
    const given = messages.findLastIndex(({ type }) => type === 'success' || type === 'card');
    const card = (
      <TicketLink
        key="ticket"
        url={reachableFromHere(result.ticketUrl)}
        hasReward={result.rewardCode !== undefined}
        words={TICKET_WORDS[language]}
        copied={copied}
        CopyButton={kit.CopyButton}
      />
    );
    return kit.inserted(plain, given + 1, [{ type: 'card', message: '', card }]);
  };
}

/** A server that is tried out names itself localhost, and on a guest's phone that is the phone. */
function reachableFromHere(ticketUrl: string): string {
  const { hostname, pathname } = new URL(ticketUrl);
  const isElsewhere = hostname === 'localhost' && location.hostname !== 'localhost';
  return isElsewhere ? `${location.origin}${pathname}` : ticketUrl;
}

type TicketLinkProps = Pick<PartKit, 'CopyButton'> & {
  url: string;
  hasReward: boolean;
  words: TicketWords;
  copied: string;
};

/** To keep or to photograph. Two codes side by side would be scanned for each other, so one is folded. */
function TicketLink({ url, hasReward, words, copied, CopyButton }: TicketLinkProps) {
  const isShared = isKiosk();
  return (
    <section className="keep ending" aria-label={words.title}>
      <p className="keep-title">{words.title}</p>
      <p>{isShared ? words.photograph : words.text}</p>
      {hasReward && !isShared ? (
        <details>
          <summary>{words.showQr}</summary>
          <TicketCode url={url} label={words.qr} />
        </details>
      ) : (
        <TicketCode url={url} label={words.qr} />
      )}
      {!isShared && (
        <div className="pair">
          <a className="line" href={url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
          {canShare() && (
            <button type="button" className="line" onClick={() => share(url)}>
              {words.share}
            </button>
          )}
          <CopyButton text={url} label={words.copy} copied={copied} />
        </div>
      )}
    </section>
  );
}

function TicketCode({ url, label }: { url: string; label: string }) {
  const { side, path } = drawCode(url, 'M');
  return (
    <svg className="keep-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** Inside another site's page a browser refuses. */
function canShare(): boolean {
  return 'share' in navigator && parent === window;
}

/** Whoever closes the sheet has changed their mind, and nothing is wrong. */
function share(url: string): void {
  navigator.share({ url }).catch(() => undefined);
}
