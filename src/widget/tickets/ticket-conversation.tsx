import { useState } from 'react';
import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { type MessagePiece, splitLinks } from '#shared/tickets/split-links.ts';
import { CheckIcon } from '#widget/chat/icons.tsx';
import { interpolate } from '#widget/words/interpolate.ts';
import { Dialog } from './dialog.tsx';
import { buildTimeline, type TimelineEntry } from './make-ticket-file.ts';
import { RewardCard, rewardName } from './reward-card.tsx';
import type { DateFormats, TicketPageSetup } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type ConversationProps = {
  setup: TicketPageSetup;
  moments: DateFormats;
  unsent: readonly UnsentMessage[];
  /** Whether the guest sees the safety advice, beside which reward codes are folded away. */
  isInDanger: boolean;
  onAccept: (message: ThreadMessage) => Promise<boolean>;
};

/** The messages and events on a ticket, oldest first. */
export function TicketConversation(props: ConversationProps) {
  const { setup, moments, unsent, isInDanger, onAccept } = props;
  const { ticket, words } = setup;
  const happenings = buildTimeline(ticket, words);
  const last = ticket.messages.at(-1);
  const isRead = last !== undefined && ticket.readAt !== null && ticket.readAt >= last.createdAt;
  let day = moments.day(ticket.createdAt);
  return (
    // role="log": screen readers announce only messages added later.
    <section className="conversation" role="log" aria-label={words.chat.conversation}>
      {happenings.map((happening) => {
        const isNewDay = moments.day(happening.at) !== day;
        day = moments.day(happening.at);
        return (
          <div key={keyOf(happening)} className="happening">
            {isNewDay && <p className="day">{day}</p>}
            {happening.kind === 'line' ? (
              <p className="event">
                {happening.isGood && <CheckIcon />}
                <span>
                  {happening.words}
                  {moments.comma}
                  {moments.time(happening.at)}
                </span>
              </p>
            ) : (
              <Message
                message={happening.message}
                isRead={isRead && happening.message === last}
                words={words}
                moments={moments}
                venueName={ticket.venueName}
                isClosed={ticket.isClosed && ticket.closedBy !== 'length'}
                isInDanger={isInDanger}
                onAccept={onAccept}
              />
            )}
          </div>
        );
      })}
      {unsent.map(({ id, text, isRefused }) => (
        <div key={id} className="message own unsent">
          <span className="visually-hidden">{words.you}</span>
          <div className="bubble">
            <LinkedText text={text} words={words} />
          </div>
          <p className="meta">{isRefused ? words.refused : words.unsent}</p>
        </div>
      ))}
      {(setup.isDemo || isWithoutReply(ticket)) && (
        <p className="hush">{setup.isDemo ? words.demo : words.nothingYet}</p>
      )}
    </section>
  );
}

type MessageProps = Pick<ConversationProps, 'moments' | 'isInDanger' | 'onAccept'> & {
  message: ThreadMessage;
  isRead: boolean;
  isClosed: boolean;
  words: TicketPageWords;
  venueName: string;
};

function Message(props: MessageProps) {
  const { message, isRead, isClosed, isInDanger, words, moments, venueName, onAccept } = props;
  const { side, by, text, createdAt } = message;
  const isOwn = side === 'guest';
  const time = moments.time(createdAt);
  const who = by ?? venueName;
  return (
    <div className={isOwn ? 'message own' : 'message'}>
      {isOwn && <span className="visually-hidden">{words.you}</span>}
      <div className="bubble">
        {text === null ? (
          <p className="hush">{words.forgotten}</p>
        ) : (
          <LinkedText text={text} words={words} />
        )}
        {message.offeredReward && (
          <RewardOffer
            message={message}
            isClosed={isClosed}
            isInDanger={isInDanger}
            words={words}
            moments={moments}
            onAccept={onAccept}
          />
        )}
      </div>
      <p className="meta">
        {!isOwn && <bdi>{who}</bdi>}
        {!isOwn && moments.comma}
        <time dateTime={createdAt}>
          {isOwn && isRead ? interpolate(words.read, { time }) : time}
        </time>
      </p>
    </div>
  );
}

function isWithoutReply({ messages, mailedAt, isClosed }: Ticket): boolean {
  return messages.length === 0 && !mailedAt && !isClosed;
}

function keyOf(happening: TimelineEntry): string {
  return happening.kind === 'message' ? happening.message.id : happening.words;
}

type OfferProps = Pick<ConversationProps, 'moments' | 'isInDanger' | 'onAccept'> & {
  message: ThreadMessage;
  /** Whether the offer has lapsed: the thread was closed for a reason other than its length. */
  isClosed: boolean;
  words: TicketPageWords;
};

/** The reward offered in a message; once accepted, its code. */
function RewardOffer(props: OfferProps) {
  const { message, isClosed, isInDanger, words, moments, onAccept } = props;
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const label = message.offeredReward ?? '';
  const { rewardCode: code, rewardExpiresAt: expiresAt, rewardRedeemedAt: redeemedAt } = message;
  const validFrom = message.rewardValidFrom;
  if (code) {
    const reward = { code, label, expiresAt, validFrom, redeemedAt };
    return <RewardCard reward={reward} words={words} moments={moments} isFolded={isInDanger} />;
  }

  async function accept() {
    if (isAsking) return;
    setAsking(true);
    setFailed(!(await onAccept(message)));
    setAsking(false);
  }

  return (
    <div className="offer">
      <p>
        <span>{words.offered}</span>
        <b dir="auto">{rewardName(label, words)}</b>
      </p>
      {!isClosed && (
        <button
          type="button"
          className="primary"
          aria-busy={isAsking}
          disabled={isAsking}
          onClick={() => void accept()}
        >
          {hasFailed ? words.chat.tryAgain : words.accept}
        </button>
      )}
    </div>
  );
}

/** A message text. A tap on a link first shows where it leads. */
function LinkedText({ text, words }: { text: string; words: TicketPageWords }) {
  const [asked, setAsked] = useState<MessagePiece>();
  return (
    <>
      <p className="text" dir="auto">
        {splitLinks(text).map((piece, place) =>
          piece.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent text does not change
            <button key={place} type="button" className="link" onClick={() => setAsked(piece)}>
              {piece.text}
            </button>
          ) : (
            piece.text
          ),
        )}
      </p>
      {asked?.host && (
        <Dialog title={words.linkTitle} onClose={() => setAsked(undefined)}>
          {(close) => (
            <>
              <p>{interpolate(words.linkText, { host: asked.host ?? '' })}</p>
              <p className="target" dir="ltr">
                {asked.href}
              </p>
              <div className="pair">
                <button type="button" className="line" onClick={close}>
                  {words.linkStay}
                </button>
                <a
                  className="primary"
                  href={asked.href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  onClick={close}
                >
                  {words.linkOpen}
                </a>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
