import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import type { Answers } from '../conversation/answers.ts';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { LazyPart } from '../platform/lazy-part.ts';
import type { Words } from '../words/words.ts';
import { Choices } from './inputs/choices.tsx';
import { RatingFace } from './rating-face.tsx';
import { useDoubleTapGuard } from './use-double-tap-guard.ts';

type ComposerProps = {
  conversation: Conversation;
  /** Whether the guest can answer; false while the venue's messages are still appearing. */
  isReady: boolean;
  isResuming: boolean;
  setup: ConversationSetup;
  words: Words;
  lazyPart: LazyPart | undefined;
  dispatch: (event: ConversationEvent) => void;
  onCarryOn: () => void;
  onStartOver: () => void;
};

/** The bottom of the screen, in reach of the thumb, with the one input to use right now. */
export function Composer(props: ComposerProps) {
  const { conversation, isReady, isResuming, words, lazyPart } = props;
  const place = useRef<HTMLElement>(null);
  // The guest has done nothing before the first answer, so the focus must not move.
  const moment = conversation.path && [conversation.phase, conversation.input, isReady, isResuming];
  useFocusNextInput(moment ? moment.join() : '', place);

  const isMissing = conversation.path !== null && !lazyPart;
  const isWaiting = conversation.phase === 'asking' && !isReady && !isResuming && !isMissing;
  const content = isWaiting ? null : contentOf(props);
  const kind = isReady && !isResuming ? conversation.input : conversation.phase;
  const { hasSettled, tapGuard } = useDoubleTapGuard(content ? String(kind) : '');
  if (content === null && !isWaiting) return null;
  return (
    <section
      className={hasSettled ? 'composer' : 'composer fresh'}
      ref={place}
      tabIndex={-1}
      aria-label={words.aria.you}
      key={kind}
      {...tapGuard}
    >
      {isWaiting && <InputOutline {...props} />}
      {content === undefined ? <MissingFileNotice words={words} /> : content}
    </section>
  );
}

/** An inert outline of the next input at its full height, so nothing jumps when the input appears. */
function InputOutline(props: ComposerProps) {
  return (
    <div className="ghost" aria-hidden="true" inert>
      {contentOf(props)}
    </div>
  );
}

/**
 * The content of the composer: null if there is nothing to answer, undefined if the input is in a
 * file still loading.
 */
function contentOf(props: ComposerProps): ReactNode {
  const { conversation, isResuming, setup, words, lazyPart, dispatch } = props;
  const { phase, inputAhead: input } = conversation;
  // While only the venue speaks, assume the next question can be skipped.
  const canSkip = conversation.canSkip || conversation.input === null;
  // Everything asked after the first answer is in the lazy part.
  if (conversation.path && !lazyPart) return undefined;
  if (phase === 'sending' || phase === 'failed' || phase === 'waiting') {
    return lazyPart && <lazyPart.SendingNotice {...props} />;
  }
  if (phase !== 'asking') return null;
  if (isResuming) return lazyPart && <lazyPart.WelcomeBackNotice {...props} />;
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
      return lazyPart && <lazyPart.TapInput input={input} rewards={setup.rewards} {...shared} />;
    default:
      return (
        lazyPart && (
          <lazyPart.TypedInput
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

/** Fakes an `online` event, so that all code waiting for the network retries at once. */
function retryNow() {
  dispatchEvent(new Event('online'));
}

function MissingFileNotice({ words }: { words: Words }) {
  return (
    <p className="notice missing" role="status">
      {words.notices.unfinished}
      <button type="button" className="quiet" onClick={retryNow}>
        {words.buttons.tryAgain}
      </button>
    </p>
  );
}

/**
 * Moves the focus when an answered input disappears, because it would be lost with that input. With
 * a mouse and keyboard the next input gets the focus; on a touch screen that would open the
 * keyboard, so its container does.
 */
function useFocusNextInput(moment: string, place: { current: HTMLElement | null }): void {
  const lastMoment = useRef(moment);
  // In a layout effect, before the input can be used. Later, the focus could jump away from a
  // control that the guest has already reached, and their next key press would go to the wrong one.
  useLayoutEffect(() => {
    if (lastMoment.current === moment || moment === '') return;
    lastMoment.current = moment;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const control = place.current?.querySelector<HTMLElement>('input, textarea, button');
    const target = isTouch ? place.current : (control ?? place.current);
    target?.focus({ preventScroll: true });
    // On a low screen the whole page scrolls, so bring the input into view.
    place.current?.scrollIntoView({ block: 'end' });
  }, [moment, place]);
}

/** Five faces, each with its word. */
function RatingInput({ words, onRate }: { words: Words; onRate: (rating: Rating) => void }) {
  const choices = RATINGS.map((rating) => ({
    value: rating,
    label: words.ratings[rating],
    description: words.faces[rating],
    picture: <RatingFace rating={rating} />,
  }));
  return (
    <Choices
      name="rating"
      legend={words.aria.rating}
      look="faces"
      choices={choices}
      onChoose={(value) => onRate(value as Rating)}
    />
  );
}
