import type { ThreadMessage, Ticket } from '#shared/tickets/contract.ts';
import { CheckIcon } from '../chat/icons.tsx';
import { interpolate } from '../words/interpolate.ts';
import type { DateFormats } from './date-formats.ts';
import { LinkedText } from './linked-text.tsx';
import { RewardOffer } from './reward-offer.tsx';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';
import { buildTimeline, type TimelineEntry } from './timeline.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type ConversationProps = {
  setup: TicketPageSetup;
  moments: DateFormats;
  unsent: readonly UnsentMessage[];
  onAccept: (message: ThreadMessage) => Promise<boolean>;
};

/** The messages and events on a ticket, oldest first. */
export function TicketConversation({ setup, moments, unsent, onAccept }: ConversationProps) {
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
                onAccept={onAccept}
              />
            )}
          </div>
        );
      })}
      {unsent.map(({ id, text, isRefused }) => (
        <div key={id} className="message own unsent">
          <span className="heard">{words.you}</span>
          <div className="bubble">
            <LinkedText text={text} words={words} />
          </div>
          <p className="meta">{isRefused ? words.refused : words.unsent}</p>
        </div>
      ))}
      {(setup.isDemo || hasNothingYet(ticket)) && (
        <p className="hush">{setup.isDemo ? words.demo : words.nothingYet}</p>
      )}
    </section>
  );
}

type MessageProps = Pick<ConversationProps, 'moments' | 'onAccept'> & {
  message: ThreadMessage;
  isRead: boolean;
  isClosed: boolean;
  words: TicketPageWords;
  venueName: string;
};

function Message({ message, isRead, isClosed, words, moments, venueName, onAccept }: MessageProps) {
  const { side, by, text, createdAt } = message;
  const isOwn = side === 'guest';
  const time = moments.time(createdAt);
  const who = by ?? venueName;
  return (
    <div className={isOwn ? 'message own' : 'message'}>
      {isOwn && <span className="heard">{words.you}</span>}
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

function hasNothingYet({ messages, mailedAt, isClosed }: Ticket): boolean {
  return messages.length === 0 && !mailedAt && !isClosed;
}

function keyOf(happening: TimelineEntry): string {
  return happening.kind === 'message' ? happening.message.id : happening.words;
}
