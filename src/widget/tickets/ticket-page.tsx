import { useEffect, useState } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { isTableNumber } from '#shared/qr/table-label.ts';
import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { LineIcon } from '#widget/chat/icons.tsx';
import { SaveIcon } from '#widget/chat/lazy-icons.tsx';
import { LogoPlate } from '#widget/chat/logo-plate.tsx';
import { RatingFace } from '#widget/chat/rating-face.tsx';
import { interpolate } from '#widget/words/interpolate.ts';
import { Dialog } from './dialog.tsx';
import { forgetTicket } from './forget-ticket.ts';
import { GuestReplyForm } from './guest-reply-form.tsx';
import { isTicketGoneError, type TicketApi } from './make-ticket-api.ts';
import { downloadFile, makeTicketFile } from './make-ticket-file.ts';
import { NoTicketPage } from './no-ticket-page.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
import { RewardCard, type TicketReward } from './reward-card.tsx';
import { TicketConversation } from './ticket-conversation.tsx';
import { storeTicketCopy } from './ticket-copy.ts';
import { type DateFormats, makeDateFormats, type TicketPageSetup } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';
import { useDangerAdvice } from './use-danger-advice.ts';
import { useTicket } from './use-ticket.ts';
import { useUnsentMessages } from './use-unsent-messages.ts';

type TicketPageProps = { served: TicketPageSetup; code: string; calls: TicketApi };

/** The ticket: the guest's feedback and what came of it, for anyone who has the link. */
export function TicketPage({ served, code, calls }: TicketPageProps) {
  const live = useTicket(served, calls);
  const { unsent, send } = useUnsentMessages(code, live, calls);
  const { ticket, isOffline } = live;
  const [isAsking, setAsking] = useState(false);
  const [isErased, setErased] = useState(false);
  const setup = { ...served, ticket };
  // The age of a copy matters only until the server has answered, because the phone's clock may be
  // wrong.
  const isUnsure = isOffline || live.isUnchecked;
  const isOld = isUnsure && Date.now() - Date.parse(live.asOf) > HOUR_MS;
  const { words, language } = served;
  const { advice, sendWithAdvice } = useDangerAdvice({ ...setup, isOld }, unsent, send);
  const moments = makeDateFormats(language, ticket.timezone);
  const rewards = rewardsOf(ticket);

  const isOver = isErased || live.isGone;
  useEffect(() => {
    if (!isOver) return;
    forgetTicket(code);
    document.querySelector<HTMLElement>('.nothing h1')?.focus();
  }, [isOver, code]);

  const known = JSON.stringify(ticket);
  useEffect(() => {
    if (!isOver && known) void storeTicketCopy(code);
  }, [isOver, known, code]);

  const newestId = unsent.at(-1)?.id ?? ticket.messages.at(-1)?.id;
  // Scroll to the newest message, which the guest came for or has just written.
  useEffect(() => {
    if (newestId) scrollTo({ top: document.body.scrollHeight });
  }, [newestId]);

  if (isErased) {
    return (
      <NoTicketPage
        title={words.erasedTitle}
        text={interpolate(words.erasedText, { venue: ticket.venueName })}
      >
        {rewards.map((reward) => (
          <RewardCard key={reward.code} reward={reward} words={words} moments={moments} />
        ))}
      </NoTicketPage>
    );
  }
  if (live.isGone) return <NoTicketPage title={words.goneTitle} text={words.goneText} />;

  async function accept(message: ThreadMessage): Promise<boolean> {
    try {
      live.keepMessage(await calls.accept(message.id));
      return true;
    } catch {
      return (await live.look())?.messages.some(isAcceptedOffer(message.id)) ?? false;
    }
  }

  async function settle(): Promise<void> {
    try {
      await calls.settle();
      live.change({ settledAt: new Date().toISOString() });
    } catch {
      await live.look();
    }
  }

  async function download(): Promise<void> {
    try {
      downloadFile(makeTicketFile({ ...served, ticket: await live.loadAll() }, moments));
    } catch {
      await live.look();
    }
  }

  function askToErase(): void {
    setAsking(true);
    // Load earlier messages too: a reward code in one of them is shown after erasing.
    if (ticket.hasEarlier) void live.loadAll().catch(() => undefined);
  }

  async function erase(): Promise<boolean> {
    try {
      await calls.erase();
    } catch (error) {
      if (!isTicketGoneError(error)) return false;
    }
    setErased(true);
    return true;
  }

  return (
    <>
      <header>
        <div className="inner">
          <LogoPlate logoUrl={ticket.logoUrl} monogram={served.monogram} />
          <div className="who">
            <h1>
              <bdi>{ticket.venueName}</bdi>
            </h1>
            <p>{interpolate(words.yourTicket, { date: moments.day(ticket.createdAt) })}</p>
          </div>
        </div>
        {/* Hidden from screen readers, because the alert in the footer reads out the same text. */}
        {advice && (
          <p className="urgent" aria-hidden="true">
            {advice}
          </p>
        )}
      </header>
      <main>
        <FeedbackCard setup={setup} moments={moments} />
        {ticket.youSaid && (
          <section className="said came-of-it">
            <p dir="auto">{ticket.youSaid.words}</p>
            <p className="hush">
              {interpolate(words.thisWasYou, { guests: ticket.youSaid.guests - 1 })}
            </p>
          </section>
        )}
        {ticket.reward && (
          <RewardCard
            reward={ticket.reward}
            words={words}
            moments={moments}
            isFolded={advice !== ''}
          />
        )}
        {ticket.hasEarlier && (
          <button type="button" className="line" onClick={() => void live.loadEarlier()}>
            {words.earlier}
          </button>
        )}
        <TicketConversation
          setup={setup}
          moments={moments}
          unsent={unsent}
          isInDanger={advice !== ''}
          onAccept={accept}
        />
        <p className="keep">{words.keepLink}</p>
      </main>
      <footer>
        <div className="inner">
          <p className="urgent" role="alert">
            {advice}
          </p>
          <p className={isOffline ? 'closed' : 'problem'} role="status">
            {isOffline
              ? interpolate(words.offline, { moment: moments.dateAndTime(live.asOf) })
              : ''}
          </p>
          {ticket.isClosed ? (
            <p className="closed">
              {interpolate(closedWords(ticket, words), { venue: ticket.venueName })}
            </p>
          ) : (
            <GuestReplyForm
              code={code}
              setup={setup}
              hasAdvice={advice !== ''}
              hasReply={ticket.messages.some(({ side }) => side === 'venue')}
              onSend={sendWithAdvice}
              onSettle={!advice && canBeSettled(ticket) ? () => void settle() : undefined}
            />
          )}
          <div className="tools">
            {!ticket.isClosed && <NotificationSwitch code={code} words={words} />}
            <button type="button" className="plain" onClick={() => void download()}>
              <SaveIcon />
              {words.download}
            </button>
            <button type="button" className="plain" onClick={askToErase}>
              <BinIcon />
              {words.erase}
            </button>
          </div>
        </div>
      </footer>
      {isAsking && (
        <EraseDialog
          setup={setup}
          hasReward={rewards.length > 0}
          onErase={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function closedWords({ closedBy }: Ticket, words: TicketPageWords): string {
  if (closedBy === 'venue') return words.closedByVenue;
  return closedBy === 'length' ? words.closedByLength : words.closedBySilence;
}

/** Whether the ticket can be marked as settled: once the venue wrote, or came to the table. */
function canBeSettled({ settledAt, messages, hasEarlier, mailedAt, call }: Ticket): boolean {
  const hasReply = hasEarlier || messages.some(({ side }) => side === 'venue');
  const hasCome = call?.status === 'done' && !call.isUnvisited;
  return settledAt === null && (hasReply || mailedAt !== null || hasCome);
}

/** The reward codes that the guest can still use after the ticket is erased. */
function rewardsOf({ reward, messages }: Ticket): TicketReward[] {
  const accepted = messages.flatMap(
    ({ rewardCode: code, offeredReward, rewardRedeemedAt: redeemedAt, ...message }) => {
      const { rewardExpiresAt: expiresAt, rewardValidFrom: validFrom } = message;
      return code ? [{ code, label: offeredReward ?? '', expiresAt, validFrom, redeemedAt }] : [];
    },
  );
  return [...(reward ? [reward] : []), ...accepted].filter(
    ({ redeemedAt, expiresAt }) =>
      redeemedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now()),
  );
}

function isAcceptedOffer(id: string) {
  return (message: ThreadMessage) => message.id === id && message.rewardCode !== null;
}

function BinIcon() {
  return <LineIcon d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5" />;
}

/** The guest's own feedback, at the top of the ticket. */
function FeedbackCard({
  setup: { ticket, topic, rating, words },
  moments,
}: {
  setup: TicketPageSetup;
  moments: DateFormats;
}) {
  const { overallRating, textSpecific, tableNumber, createdAt } = ticket;
  const table =
    tableNumber && isTableNumber(tableNumber)
      ? interpolate(words.chat.table, { table: tableNumber })
      : tableNumber;
  // A topic alone, beside the face of another rating, would read as the guest's verdict.
  const verdict = [rating, topic].filter((part) => part !== null);
  return (
    <section className="said" aria-label={words.whatYouSaid}>
      <p className="about">
        {overallRating && <RatingFace rating={overallRating} />}
        <b>{verdict.length > 0 ? verdict.join(' · ') : words.whatYouSaid}</b>
        <span className="when">
          {table && <span>{table}</span>}
          <time dateTime={createdAt}>{moments.time(createdAt)}</time>
        </span>
      </p>
      {textSpecific ? (
        <blockquote dir="auto">{textSpecific}</blockquote>
      ) : (
        !topic && <p className="hush">{words.noWords}</p>
      )}
    </section>
  );
}

type EraseDialogProps = {
  setup: TicketPageSetup;
  hasReward: boolean;
  onErase: () => Promise<boolean>;
  onClose: () => void;
};

/** Says what will be erased and what stays, before the guest confirms. */
function EraseDialog({ setup, hasReward, onErase, onClose }: EraseDialogProps) {
  const { ticket, words } = setup;
  const [isErasing, setErasing] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function erase() {
    if (isErasing) return;
    setErasing(true);
    setFailed(!(await onErase()));
    setErasing(false);
  }

  return (
    <Dialog title={words.eraseTitle} onClose={onClose}>
      {(close) => (
        <>
          <p>{interpolate(words.eraseText, { venue: ticket.venueName })}</p>
          <p>{interpolate(words.eraseNotes, { venue: ticket.venueName })}</p>
          {hasReward && <p>{words.eraseReward}</p>}
          <p className="problem" role="status">
            {hasFailed ? words.busyText : ''}
          </p>
          <div className="pair">
            <button type="button" className="line" onClick={close}>
              {words.keepIt}
            </button>
            <button
              type="button"
              className="primary danger"
              aria-busy={isErasing}
              disabled={isErasing}
              onClick={() => void erase()}
            >
              {words.eraseConfirm}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
