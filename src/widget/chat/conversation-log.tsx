import { useLayoutEffect, useRef } from 'react';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatMessage } from '../conversation/messages.ts';
import type { LazyPart } from '../platform/lazy-part.ts';
import { interpolate } from '../words/interpolate.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { RatingFace } from './rating-face.tsx';

type LogProps = {
  conversation: Conversation;
  shown: number;
  isTyping: boolean;
  venue: WidgetSetup;
  language: Language;
  words: Words;
  lazyPart: LazyPart | undefined;
  /** Takes back the last answer; undefined while there is nothing to take back. */
  onChange: (() => void) | undefined;
  /** Starts another conversation; undefined unless the guest has come back to a finished one. */
  onAnew: (() => void) | undefined;
};

/** Everything said so far. Each new message is announced once and brought into view. */
export function ConversationLog(props: LogProps) {
  const { conversation, shown, isTyping, venue, language, words, lazyPart } = props;
  const talk = useRef<HTMLElement>(null);
  const said = conversation.messages.slice(0, shown);
  const lastAnswer = said.reduce((last, { type, id }) => (type === 'user' ? id : last), -1);

  const hasAnswered = conversation.path !== null;
  const isOver = conversation.result !== undefined;
  // The safety advice grows in place when it adds that no one has been told yet. Without scrolling,
  // it would push the question out of view.
  const urgent = said.find(({ isUrgent }) => isUrgent);
  const advice = urgent?.message;
  useLayoutEffect(() => {
    if (isOver) return;
    if (shown > 0 || isTyping || advice) scrollToEnd(talk.current);
    if (hasAnswered && isLowScreen()) scrollToEnd(talk.current?.parentElement);
  }, [shown, isTyping, hasAnswered, isOver, advice]);

  // The thanks are a new screen, so scroll to its top, and again if advice appears there later.
  const thanks = isOver && (advice ?? true);
  useLayoutEffect(() => {
    if (!thanks) return;
    for (const element of [talk.current, talk.current?.parentElement]) element?.scrollTo(0, 0);
  }, [thanks]);

  useLayoutEffect(() => {
    // On a low screen the thanks can push the reward code out of view, so scroll to it.
    if (!isOver || shown === 0 || !isLowScreen()) return;
    talk.current?.querySelector('[role="log"] .code')?.scrollIntoView({ block: 'nearest' });
  }, [isOver, shown]);

  useLayoutEffect(() => {
    // When the keyboard or a taller input takes up space, keep the end of the conversation in view.
    const observer = new ResizeObserver(() => scrollToEnd(talk.current));
    if (!talk.current) return;
    if (!isOver) observer.observe(talk.current);
    // A scrollable area must be focusable for keyboard users.
    talk.current.tabIndex = 0;
    return () => observer.disconnect();
  }, [isOver]);

  return (
    <main className="talk" aria-label={words.aria.conversation} ref={talk}>
      {!conversation.path && lazyPart && (
        <lazyPart.EarlierTicket venue={venue} language={language} words={words} />
      )}
      {!conversation.path && venue.youSaid && (
        <p className="told">
          <bdi>{venue.youSaid.words}</bdi>
          <span>{interpolate(words.youSaid, venue.youSaid)}</span>
        </p>
      )}
      <div role="log" aria-label={words.aria.conversation}>
        {said.map((message) => [
          message.card ?? <Message key={keyOf(message, urgent)} message={message} {...props} />,
          message.id === lastAnswer && lazyPart && props.onChange && (
            <lazyPart.ChangeAnswerButton
              key="change"
              moment={[shown, isTyping].join()}
              words={words}
              onChange={props.onChange}
            />
          ),
        ])}
      </div>
      {isTyping && (
        <div className="bubble bot typing" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      {isOver && props.onAnew && lazyPart && (
        <lazyPart.AnswerAgainButton words={words} onAnew={props.onAnew} />
      )}
      {isOver && venue.isDemo && lazyPart && <lazyPart.DemoInvite words={words} />}
    </main>
  );
}

/**
 * Keeps the key of a message when the advice is inserted before it, so that screen readers announce
 * only the advice.
 */
function keyOf({ id, isUrgent }: ChatMessage, urgent: ChatMessage | undefined): string | number {
  if (isUrgent) return 'urgent';
  return urgent && urgent.id < id ? id - 1 : id;
}

function Message({
  message,
  conversation,
  venue,
  language,
  words,
  lazyPart,
}: LogProps & { message: ChatMessage }) {
  const { id, type, message: text, rewardCode, isUrgent } = message;
  const { path, answers, result } = conversation;
  const isRating = type === 'user' && id === RATING_ECHO_ID;
  const isEnding = result !== undefined && type !== 'user' && id >= thanksIndex(conversation);
  const look = [
    type,
    isRating && 'rated',
    type === 'user' && text === words.skipped && 'skipped',
    isEnding && 'ending',
    isUrgent && 'urgent',
    text.length > LONG_LETTERS && 'long',
  ];
  const isThanks = isEnding && type === 'success' && !rewardCode;
  return (
    <div
      className={['bubble', ...look].filter(Boolean).join(' ')}
      // The heading takes the focus and is read then; a live region would read it twice.
      aria-live={isThanks ? 'off' : undefined}
    >
      <span className="visually-hidden">{`${type === 'user' ? words.aria.you : words.aria.us}: `}</span>
      {isRating && answers.rating && <RatingFace rating={answers.rating} />}
      {isThanks && lazyPart && (
        <lazyPart.ThanksDecoration conversation={conversation} venue={venue} />
      )}
      {isThanks && <Thanks text={text} />}
      {rewardCode && lazyPart && (
        <lazyPart.ReceivedReward answer={result} saying={text} {...{ venue, language, words }} />
      )}
      {!isThanks && !(rewardCode && lazyPart) && (
        <span className="text" dir="auto">
          {path ? preventHyphenBreak(text) : <Question text={text} name={venue.name} />}
        </span>
      )}
    </div>
  );
}

/** Takes the focus, which would be lost now that the last input is gone. */
function Thanks({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 dir="auto" tabIndex={-1} ref={heading}>
      {text}
    </h2>
  );
}

/** The index of the first message of the thanks. */
function thanksIndex({ messages }: Conversation): number {
  return messages.findIndex(({ type }) => type === 'success');
}

const RATING_ECHO_ID = 1;
/** A question longer than this, because of a long venue name, is set in smaller type. */
const LONG_LETTERS = 60;
/** A name up to this length fits into one line. */
const MAX_LETTERS_KEPT_TOGETHER = 17;

/** On the first screen: the greeting on its own line, and no line break within a short venue name. */
function Question({ text, name }: { text: string; name: string | null }) {
  const end = text.search(/[!！]/) + 1;
  const nameAt = name && name.length <= MAX_LETTERS_KEPT_TOGETHER ? text.lastIndexOf(name) : -1;
  // Polish puts the name in quotation marks, which must stay on the same line.
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

/** Prevents a line break at the hyphen of "e-mail". */
function preventHyphenBreak(text: string) {
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

/** Whether the screen is so low that the whole page scrolls instead of its parts. */
function isLowScreen(): boolean {
  return matchMedia('(max-height: 26rem)').matches;
}

function scrollToEnd(element: HTMLElement | null | undefined): void {
  if (element) element.scrollTop = element.scrollHeight;
}
