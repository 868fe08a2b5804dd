import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Answers } from '../conversation/answers.ts';
import type { ConversationTransform } from '../conversation/conversation.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import type { PartDependencies } from '../platform/part-dependencies.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { saveTicketPicture } from './save-ticket-picture.ts';
import { TICKET_WORDS } from './ticket-words.ts';

type TicketCardContext = { language: Language; words: Words; venue: WidgetSetup };

/** Adds the ticket card after the thanks and the reward. */
export function insertTicketCard(
  dependencies: PartDependencies,
  spoken: TicketCardContext,
): ConversationTransform {
  return (plain) => {
    const { result, messages, answers } = plain;
    if (!result?.ticketUrl) return plain;
    // Do not put the card between the heading and the call card, where a waiting guest looks first.
    const given = messages.findLastIndex(({ type }) => type === 'success' || type === 'card');
    const card = (
      <TicketLink
        key="ticket"
        url={dependencies.replaceLocalhost(result.ticketUrl)}
        hasReward={result.rewardCode !== undefined}
        isAnonymous={isAnonymous(answers)}
        dependencies={dependencies}
        {...spoken}
      />
    );
    return dependencies.insertMessages(plain, given + 1, [{ type: 'card', message: '', card }]);
  };
}

/**
 * Whether the guest gave neither name nor email address. Both are null if skipped, and after a
 * reload, since neither is stored.
 */
function isAnonymous({ firstName, email }: Answers): boolean {
  return firstName === null && email === null;
}

type TicketLinkProps = TicketCardContext & {
  url: string;
  hasReward: boolean;
  isAnonymous: boolean;
  dependencies: PartDependencies;
};

/** The ticket's link and QR code, folded away beside a reward so that staff scan the right code. */
function TicketLink({
  url,
  hasReward,
  language,
  words: spoken,
  venue,
  dependencies,
  ...guest
}: TicketLinkProps) {
  const { CopyButton, SaveIcon } = dependencies;
  const words = TICKET_WORDS[language];
  const isShared = isKiosk();
  const carriedUrl = dependencies.linkForOtherDevices(url);
  const title = venue.isDemo ? words.demo : words.title;
  // Beside a reward, the reward has the loudest button.
  const other = hasReward ? 'line' : 'quiet';

  function save() {
    const text = venue.isDemo ? words.demo : words.scan;
    const ticketLink = { url: carriedUrl, title: spoken.aria.conversation, text };
    saveTicketPicture({ venue: venue.name ?? '', ticketLink });
  }

  return (
    <section className="keep ending" aria-label={title}>
      <p className="keep-title">{title}</p>
      {!venue.isDemo && (
        <p>
          {guest.isAnonymous && `${words.anonymous} `}
          {isShared ? words.photograph : words.text}
        </p>
      )}
      {hasReward && !isShared ? (
        <details>
          <summary>{words.showQr}</summary>
          <TicketCode url={carriedUrl} label={words.qr} />
        </details>
      ) : (
        <TicketCode url={carriedUrl} label={words.qr} />
      )}
      {!isShared && (
        <div className="pair">
          <a className={hasReward ? 'line' : 'primary'} href={url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
          {canShare() && (
            <button type="button" className={other} onClick={() => shareLink(carriedUrl)}>
              {words.share}
            </button>
          )}
          <CopyButton
            text={carriedUrl}
            label={words.copy}
            copied={spoken.buttons.copied}
            look={other}
          />
          {/* With a reward, the save button above saves both. */}
          {!hasReward && (
            <button type="button" className={other} onClick={save}>
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
  const { side, path } = drawQrCode(url, 'M');
  return (
    <svg className="keep-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** Whether the page can share a link. Browsers refuse to share from a frame on another site. */
function canShare(): boolean {
  return 'share' in navigator && parent === window;
}

/** Shares a link. Closing the share sheet rejects the promise, which is not an error. */
function shareLink(url: string): void {
  navigator.share({ url }).catch(() => undefined);
}
