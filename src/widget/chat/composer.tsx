import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Answers } from '../conversation/answers.ts';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import type { Setup } from '../conversation/setup.ts';
import type { LazyPart } from '../page/lazy-part.ts';
import type { Words } from '../words/words.ts';
import { HURRY_HINT_ID } from './conversation-log.tsx';
import { RatingInput } from './inputs/rating.tsx';
import { useSettled } from './use-settled.ts';

type ComposerProps = {
  conversation: Conversation;
  /** Whether the guest can answer, or the venue is still speaking. */
  isReady: boolean;
  isResuming: boolean;
  setup: Setup;
  words: Words;
  lazyPart: LazyPart | undefined;
  dispatch: (event: ConversationEvent) => void;
  onCarryOn: () => void;
  onStartOver: () => void;
};

/** The lower edge of the screen: where the guest's thumb is, and all there is to do right now. */
export function Composer(props: ComposerProps) {
  const { conversation, isReady, isResuming, words, lazyPart } = props;
  const place = useRef<HTMLElement>(null);
  // Nobody has done anything before the first answer, so nothing may move.
  const moment = conversation.path && [conversation.phase, conversation.input, isReady, isResuming];
  useFocusAt(moment ? moment.join() : '', place);

  const isMissing = conversation.path !== null && !lazyPart;
  const isWaiting = conversation.phase === 'asking' && !isReady && !isResuming && !isMissing;
  const content = isWaiting ? null : contentOf(props);
  const kind = isReady && !isResuming ? conversation.input : conversation.phase;
  const hasSettled = useSettled(content ? String(kind) : '');
  if (content === null && !isWaiting) return null;
  return (
    <section
      className={hasSettled ? 'composer' : 'composer fresh'}
      ref={place}
      tabIndex={-1}
      aria-label={words.aria.you}
      aria-describedby={isWaiting ? HURRY_HINT_ID : undefined}
      key={kind}
    >
      {isWaiting && <Ghost {...props} />}
      {content === undefined ? <Missing words={words} /> : content}
    </section>
  );
}

/** The next input, as high as it will be and good for nothing yet: when it comes nothing jumps. */
function Ghost(props: ComposerProps) {
  return (
    <div className="ghost" aria-hidden="true" inert>
      {contentOf(props)}
    </div>
  );
}

/** Null: there is nothing to do. Undefined: there is, but the file with it has not come yet. */
function contentOf(props: ComposerProps): ReactNode {
  const { conversation, isResuming, setup, words, lazyPart, dispatch } = props;
  const { phase, inputAhead: input } = conversation;
  // Only the venue speaks, and what it asks afterwards can be skipped.
  const canSkip = conversation.canSkip || conversation.input === null;
  // All that is asked after the first answer is in that file.
  if (conversation.path && !lazyPart) return undefined;
  if (phase === 'sending' || phase === 'failed' || phase === 'waiting') {
    return lazyPart && <lazyPart.SendingNotice {...{ phase, words, dispatch }} />;
  }
  if (phase !== 'asking') return null;
  if (isResuming) return lazyPart && <lazyPart.WelcomeBack {...props} />;
  if (conversation.ask) return conversation.ask;
  if (!input) return null;
  const shared = {
    words,
    onAnswer: (answer: Answers) => dispatch({ type: 'answered', answer }),
    onSkip: () => dispatch({ type: 'skipped' }),
  };
  switch (input) {
    case 'rating':
      return <RatingInput words={words} onRate={(rating) => shared.onAnswer({ rating })} />;
    case 'praise-topic':
    case 'complaint-topic':
    case 'reward':
      return lazyPart && <lazyPart.ChosenInput input={input} rewards={setup.rewards} {...shared} />;
    default:
      return (
        lazyPart && (
          <lazyPart.WrittenInput
            key={input}
            input={input}
            canSkip={canSkip}
            place={setup}
            timezone={setup.timezone}
            {...shared}
          />
        )
      );
  }
}

/** To all that waits for it, a guest who asks again is a network that is back. */
function askAgain() {
  dispatchEvent(new Event('online'));
}

function Missing({ words }: { words: Words }) {
  return (
    <p className="notice missing" role="status">
      {words.notices.unfinished}
      <button type="button" className="quiet" onClick={askAgain}>
        {words.buttons.tryAgain}
      </button>
    </p>
  );
}

/**
 * An answered input disappears and would take the focus with it. With a mouse and keyboard the next
 * one gets it; on a touch screen that would bring up the keyboard unasked, so only its place does.
 */
function useFocusAt(moment: string, place: { current: HTMLElement | null }): void {
  const lastMoment = useRef(moment);
  // Before the input can be used: moved later, the focus would leave a control that the guest has
  // reached by then, and take their next key to another one.
  useLayoutEffect(() => {
    if (lastMoment.current === moment || moment === '') return;
    lastMoment.current = moment;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const control = place.current?.querySelector<HTMLElement>('input, textarea, button');
    const target = isTouch ? place.current : (control ?? place.current);
    target?.focus({ preventScroll: true });
    // On a low screen all of it scrolls as one.
    place.current?.scrollIntoView({ block: 'end' });
  }, [moment, place]);
}
