import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Tell } from '../conversation/conversation.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import type { PartKit } from '../page/part-kit.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { drawCode } from './draw-code.ts';
import { saveTicket } from './save-ticket.ts';
import { TICKET_WORDS } from './ticket-words.ts';

type Spoken = { language: Language; words: Words; venue: WidgetSetup };

/** After the thanks, and after a reward that stands there: the guest's own page of it all. */
export function tellTicket(kit: PartKit, spoken: Spoken): Tell {
  return (plain) => {
    const { result, messages } = plain;
    if (!result?.ticketUrl) return plain;
    // Not between the heading and the call of somebody who waits.
    const given = messages.findLastIndex(({ type }) => type === 'success' || type === 'card');
    const card = (
      <TicketLink
        key="ticket"
        url={kit.reachableFromHere(result.ticketUrl)}
        hasReward={result.rewardCode !== undefined}
        kit={kit}
        {...spoken}
      />
    );
    return kit.inserted(plain, given + 1, [{ type: 'card', message: '', card }]);
  };
}

type TicketLinkProps = Spoken & { url: string; hasReward: boolean; kit: PartKit };

/** To keep or to photograph. Two codes side by side would be scanned for each other, so one is folded. */
function TicketLink({ url, hasReward, language, words: spoken, venue, kit }: TicketLinkProps) {
  const { CopyButton, SaveIcon } = kit;
  const words = TICKET_WORDS[language];
  const isShared = isKiosk();
  const title = venue.isDemo ? words.demo : words.title;

  function save() {
    const text = venue.isDemo ? words.demo : words.scan;
    const way = { url, title: spoken.aria.conversation, text };
    saveTicket({ venue: venue.name ?? '', way });
  }

  return (
    <section className="keep ending" aria-label={title}>
      <p className="keep-title">{title}</p>
      {!venue.isDemo && <p>{isShared ? words.photograph : words.text}</p>}
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
          <CopyButton text={url} label={words.copy} copied={spoken.buttons.copied} />
          {/* A reward is saved together with it, by the button above. */}
          {!hasReward && (
            <button type="button" className="line" onClick={save}>
              <SaveIcon />
              {spoken.ticket.save}
            </button>
          )}
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
