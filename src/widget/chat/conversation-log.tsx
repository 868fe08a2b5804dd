import { useLayoutEffect, useRef } from 'react';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatMessage } from '../conversation/messages.ts';
import type { LazyPart } from '../page/lazy-part.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { Face } from './face.tsx';

type LogProps = {
  conversation: Conversation;
  shown: number;
  isTyping: boolean;
  /** Whether a tap would bring what the guest is waiting for. */
  isWaiting: boolean;
  venue: WidgetSetup;
  language: Language;
  words: Words;
  lazyPart: LazyPart | undefined;
  /** Takes back the last answer; undefined while there is nothing to take back. */
  onChange: (() => void) | undefined;
  /** Begins another conversation; undefined where this one has not been left. */
  onAnew: (() => void) | undefined;
};

export const HURRY_HINT_ID = 'hurry';

/** Everything said so far. Each new message is announced once and brought into view. */
export function ConversationLog(props: LogProps) {
  const { conversation, shown, isTyping, isWaiting, venue, language, words, lazyPart } = props;
  const talk = useRef<HTMLElement>(null);
  const said = conversation.messages.slice(0, shown);
  const lastAnswer = said.reduce((last, { type, id }) => (type === 'user' ? id : last), -1);

  const hasAnswered = conversation.path !== null;
  const isOver = conversation.result !== undefined;
  useLayoutEffect(() => {
    if (isOver) return;
    if (shown > 0 || isTyping || isWaiting) scrollToEnd(talk.current);
    if (hasAnswered && isLowScreen()) scrollToEnd(talk.current?.parentElement);
  }, [shown, isTyping, isWaiting, hasAnswered, isOver]);

  useLayoutEffect(() => {
    // The thanks are a screen of their own, which begins at its top.
    if (!isOver) return;
    for (const element of [talk.current, talk.current?.parentElement]) element?.scrollTo(0, 0);
  }, [isOver]);

  useLayoutEffect(() => {
    // Where they leave the code no room at all, it is brought into view.
    if (!isOver || shown === 0 || !isLowScreen()) return;
    talk.current?.querySelector('[role="log"] .code')?.scrollIntoView({ block: 'nearest' });
  }, [isOver, shown]);

  useLayoutEffect(() => {
    // The keyboard, or a taller input, takes room from the conversation: its end stays in view.
    const observer = new ResizeObserver(() => scrollToEnd(talk.current));
    if (!talk.current) return;
    if (!isOver) observer.observe(talk.current);
    // What scrolls must be within reach of the keyboard.
    talk.current.tabIndex = 0;
    return () => observer.disconnect();
  }, [isOver]);

  return (
    <main className="talk" aria-label={words.aria.conversation} ref={talk}>
      {!conversation.path && lazyPart && (
        <lazyPart.EarlierTicket venue={venue} language={language} words={words} />
      )}
      <div role="log" aria-label={words.aria.conversation}>
        {said.map((message) => [
          message.card ?? <Message key={message.id} message={message} {...props} />,
          message.id === lastAnswer && lazyPart && props.onChange && (
            <lazyPart.ChangeAnswer
              key="change"
              moment={[shown, isWaiting].join()}
              words={words}
              onChange={props.onChange}
            />
          ),
        ])}
      </div>
      {(isTyping || isWaiting) && (
        <div className="ahead">
          {isTyping && (
            <div className="bubble bot typing" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
          )}
          {/* Far from where the next buttons appear: a second tap on it must not answer them. */}
          {isWaiting && (
            <button type="button" className="hint" id={HURRY_HINT_ID}>
              {words.buttons.hurry}
            </button>
          )}
        </div>
      )}
      {isOver && props.onAnew && lazyPart && (
        <lazyPart.AnswerAgain words={words} onAnew={props.onAnew} />
      )}
      {isOver && venue.isDemo && lazyPart && <lazyPart.DemoInvite words={words} />}
    </main>
  );
}

function Message({
  message,
  conversation,
  venue,
  language,
  words,
  lazyPart,
}: LogProps & { message: ChatMessage }) {
  const { id, type, message: text, rewardCode } = message;
  const { path, answers, result } = conversation;
  const isRating = type === 'user' && id === RATING_ECHO_ID;
  const isEnding = result !== undefined && type !== 'user' && id >= endingOf(conversation);
  const look = [
    type,
    isRating && 'rated',
    type === 'user' && text === words.skipped && 'skipped',
    isEnding && 'ending',
    text.length > LONG_LETTERS && 'long',
  ];
  const isNowhere = venue.isUnknown && !venue.isDemo;
  const isThanks = isEnding && type === 'success' && !rewardCode;
  return (
    <div
      className={['bubble', ...look].filter(Boolean).join(' ')}
      // Its heading takes the focus, which says it once.
      aria-live={isThanks ? 'off' : undefined}
    >
      <span className="heard">{`${type === 'user' ? words.aria.you : words.aria.us}: `}</span>
      {isRating && answers.rating && <Face rating={answers.rating} />}
      {isThanks && !isNowhere && lazyPart && (
        <lazyPart.AboveThanks conversation={conversation} venue={venue} />
      )}
      {isThanks && <Thanks text={text} />}
      {rewardCode && lazyPart && (
        <lazyPart.GivenTicket answer={result} saying={text} {...{ venue, language, words }} />
      )}
      {!isThanks && !(rewardCode && lazyPart) && (
        <span className="text" dir="auto">
          {path ? inOnePiece(text) : <Question text={text} name={venue.name} />}
        </span>
      )}
    </div>
  );
}

/** The last input is gone, and the focus would be nowhere. */
function Thanks({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 dir="auto" tabIndex={-1} ref={heading}>
      {text}
    </h2>
  );
}

/** Where the thanks begin. */
function endingOf({ messages }: Conversation): number {
  return messages.findIndex(({ type }) => type === 'success');
}

const RATING_ECHO_ID = 1;
/** A question longer than this, by its venue's name, is written smaller. */
const LONG_LETTERS = 60;
/** A name up to this length fits into one line. */
const SHORT_LETTERS = 17;

/** On the first screen the greeting stands above the question, and the name stays in one piece. */
function Question({ text, name }: { text: string; name: string | null }) {
  const end = text.search(/[!！]/) + 1;
  const nameAt = name && name.length <= SHORT_LETTERS ? text.lastIndexOf(name) : -1;
  // Polish puts it in quotation marks, which stay with it.
  const at = text[nameAt - 1] === '„' ? nameAt - 1 : nameAt;
  return (
    <>
      <small>{text.slice(0, end)}</small>
      {at < end ? (
        text.slice(end)
      ) : (
        <>
          <span className="lead">{text.slice(end, at)}</span>
          <span className="whole">{text.slice(at)}</span>
        </>
      )}
    </>
  );
}

/** The line does not break within this word, which has a hyphen in most languages. */
function inOnePiece(text: string) {
  const [before = text, word, ...after] = text.split(/(\be-mail\b)/i);
  if (!word) return text;
  return (
    <>
      {before}
      <span className="whole">{word}</span>
      {after.join('')}
    </>
  );
}

/** There the parts have no room to scroll by themselves, and all of it scrolls as one. */
function isLowScreen(): boolean {
  return matchMedia('(max-height: 26rem)').matches;
}

function scrollToEnd(element: HTMLElement | null | undefined): void {
  if (element) element.scrollTop = element.scrollHeight;
}
