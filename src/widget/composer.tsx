import { type ReactNode, useEffect, useRef } from 'react';
import type { Answers } from './answers.ts';
import { ChosenInput } from './chosen-input.tsx';
import type { Conversation, ConversationEvent, Setup } from './conversation.ts';
import type { Later } from './later.ts';
import type { Words } from './words/words.ts';

type ComposerProps = {
  conversation: Conversation;
  /** Whether the guest can answer, or the venue is still speaking. */
  isReady: boolean;
  isResuming: boolean;
  rewards: Setup['rewards'];
  words: Words;
  later: Later | undefined;
  tell: (event: ConversationEvent) => void;
  onCarryOn: () => void;
  onStartOver: () => void;
};

/** The lower edge of the screen: where the guest's thumb is, and all there is to do right now. */
export function Composer(props: ComposerProps) {
  const { conversation, isReady, isResuming, words, tell } = props;
  const place = useRef<HTMLElement>(null);
  // Nobody has done anything before the first answer, so nothing may move.
  const moment = conversation.path && [conversation.phase, conversation.input, isReady, isResuming];
  useFocusAt(moment ? moment.join() : '', place);

  const content = contentOf(props);
  if (!content) return null;
  return (
    <section
      className="composer"
      ref={place}
      tabIndex={-1}
      aria-label={words.aria.you}
      key={isReady && !isResuming ? conversation.input : conversation.phase}
    >
      {content}
      {conversation.phase === 'failed' && (
        <button type="button" className="primary" onClick={() => tell({ type: 'try-again' })}>
          {words.buttons.tryAgain}
        </button>
      )}
    </section>
  );
}

function contentOf(props: ComposerProps): ReactNode {
  const { conversation, isReady, isResuming, rewards, words, later, tell } = props;
  const { phase, input, canSkip } = conversation;
  if (phase === 'sending') return <Notice isBusy text={words.notices.sending} />;
  if (phase === 'failed') return <Notice text={words.errors.submission} />;
  if (phase === 'waiting') return <Notice isBusy text={words.notices.waiting} />;
  if (phase !== 'asking') return null;
  if (isResuming) return <WelcomeBack {...props} />;
  if (!isReady || !input) return <p className="hint">{words.aria.hurry}</p>;
  const shared = {
    words,
    onAnswer: (answer: Answers) => tell({ type: 'answered', answer }),
    onSkip: () => tell({ type: 'skipped' }),
  };
  switch (input) {
    case 'rating':
    case 'praise-topic':
    case 'complaint-topic':
    case 'reward':
      return <ChosenInput input={input} rewards={rewards} {...shared} />;
    default:
      return (
        later && <later.WrittenInput key={input} input={input} canSkip={canSkip} {...shared} />
      );
  }
}

function Notice({ text, isBusy = false }: { text: string; isBusy?: boolean }) {
  return (
    <p className="notice" role="status">
      {isBusy && <span className="spinner" />}
      {text}
    </p>
  );
}

function WelcomeBack({ words, onCarryOn, onStartOver }: ComposerProps) {
  return (
    <>
      <p className="notice">{words.notices.welcomeBack}</p>
      <div className="pair">
        <button type="button" className="primary" onClick={onCarryOn}>
          {words.buttons.carryOn}
        </button>
        <button type="button" className="quiet" onClick={onStartOver}>
          {words.buttons.startOver}
        </button>
      </div>
    </>
  );
}

/**
 * An answered input disappears and would take the focus with it. With a mouse and keyboard the next
 * one gets it; on a touch screen that would bring up the keyboard unasked, so only its place does.
 */
function useFocusAt(moment: string, place: { current: HTMLElement | null }): void {
  const lastMoment = useRef(moment);
  useEffect(() => {
    if (lastMoment.current === moment || moment === '') return;
    lastMoment.current = moment;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const control = place.current?.querySelector<HTMLElement>('input, textarea, button');
    const target = isTouch ? place.current : (control ?? place.current);
    target?.focus({ preventScroll: true });
  }, [moment, place]);
}
