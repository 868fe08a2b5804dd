import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import {
  type Conversation,
  type ConversationEvent,
  reduceConversation,
  startConversation,
} from '../conversation/conversation.ts';
import { readDraft, removeDraft, removeDraftAnswers, saveDraft } from '../conversation/draft.ts';
import type { Setup } from '../conversation/setup.ts';
import { findInOutbox, type OutboxEntry } from '../delivery/outbox.ts';
import { randomId } from '../delivery/random-id.ts';
import { isKiosk } from '../page/is-kiosk.ts';
import { useLazyPart } from '../page/use-lazy-part.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { Hem } from './hem.tsx';
import { ReadersNote } from './readers-note.tsx';
import { usePace } from './use-pace.ts';
import { VenueHeader } from './venue-header.tsx';

export type Locale = { language: Language; words: Words };

type ChatProps = {
  venue: WidgetSetup;
  locale: Locale;
  /** A rating that was tapped before this script had come. */
  earlyRating?: Rating;
  onLanguage: (language: Language) => void;
  /** The guest has left a shared screen. */
  onForget?: () => void;
};

/** The conversation in the browser: the rules are elsewhere, the waiting and the sending are here. */
export function Chat(props: ChatProps) {
  const { venue: served, locale, earlyRating, onLanguage, onForget } = props;
  const { language, words } = locale;
  const [venue, setVenue] = useState(served);
  const setup = setupOf(venue, language);
  const [conversation, setConversation] = useState(() => startConversation(setup, words));
  const latest = useRef({ setup, words, conversation });
  latest.current = { setup, words, conversation };
  const [isResuming, setResuming] = useState(false);
  const lazyPart = useLazyPart();
  const keyRef = useRef('');
  const entryRef = useRef<OutboxEntry | undefined>(undefined);
  const { phase, path, answers } = conversation;

  const dispatch = useCallback((event: ConversationEvent) => {
    setConversation((now) =>
      reduceConversation(now, event, latest.current.setup, latest.current.words),
    );
  }, []);
  const onVenue = useCallback(
    (changes: Partial<WidgetSetup>) => setVenue((old) => ({ ...old, ...changes })),
    [],
  );
  const goOn = useCallback(() => dispatch({ type: 'went-on' }), [dispatch]);
  const { shown, isTyping, isReady, isHurried, skipAhead, hurry } = usePace(conversation, goOn);

  // What this browser kept: a feedback still to be sent, or one that was left halfway.
  useEffect(() => {
    const [place, nowMs] = [latest.current.setup, Date.now()];
    // On a shared screen it may be another guest's.
    const entry = isKiosk() ? undefined : findInOutbox(place, nowMs);
    const draft = isKiosk() ? undefined : readDraft(place, nowMs);
    entryRef.current = entry;
    keyRef.current = entry?.key ?? draft?.key ?? randomId();
    if (entry || draft) {
      skipAhead();
      if (draft?.isHurried) hurry();
      setResuming(!entry);
      dispatch({ type: 'resumed', answers: (entry ?? draft)?.answers });
    } else if (earlyRating) {
      dispatch({ type: 'answered', answer: { rating: earlyRating } });
    }
  }, [earlyRating, skipAhead, hurry, dispatch]);

  const setupText = JSON.stringify(setup);
  useEffect(() => {
    if (setupText) dispatch({ type: 'setup-changed' });
  }, [setupText, dispatch]);

  useEffect(() => {
    if (phase !== 'asking' || !path) return;
    const draft = { key: keyRef.current, answers, isHurried };
    saveDraft(latest.current.setup, draft, Date.now());
  }, [phase, path, answers, isHurried]);

  function changeLastAnswer() {
    const taken = lazyPart?.takeBack(conversation, setup);
    if (!taken) return;
    lazyPart?.offerAgain(setup, taken.input, taken.texts);
    // With the rating the whole draft is gone; what was written stays on offer.
    if (!taken.answers.rating) removeDraftAnswers(setup);
    skipAhead();
    dispatch({ type: 'took-back', answers: taken.answers });
  }

  function startOver() {
    removeDraft(setup);
    keyRef.current = randomId();
    setResuming(false);
    dispatch({ type: 'started-over' });
  }

  // A table with a question on it, until the first answer makes a conversation of it.
  const isFirst = !path;
  return (
    <div className={`screen ${lookOf(conversation)}`}>
      <VenueHeader
        setup={venue}
        stepNumber={conversation.stepNumber}
        stepCount={conversation.stepCount}
        language={language}
        words={words}
        onLanguage={onLanguage}
      />
      <ConversationLog
        conversation={conversation}
        shown={shown}
        isTyping={isTyping || phase === 'thanked'}
        isWaiting={phase === 'asking' && !isReady}
        venue={venue}
        language={language}
        words={words}
        lazyPart={lazyPart}
        onChange={phase === 'asking' && !isResuming ? changeLastAnswer : undefined}
      />
      {isFirst && <Hem />}
      <Composer
        conversation={conversation}
        isReady={isReady}
        isResuming={isResuming}
        setup={setup}
        words={words}
        lazyPart={lazyPart}
        dispatch={dispatch}
        onCarryOn={() => setResuming(false)}
        onStartOver={startOver}
      />
      {isFirst && <ReadersNote venue={venue} words={words} />}
      {lazyPart && (
        <lazyPart.Background
          {...{ conversation, setup, words, keyRef, entryRef, dispatch, onVenue, onForget }}
        />
      )}
    </div>
  );
}

/** How the screen is laid: for the first question, for the conversation, or for the thanks. */
function lookOf({ path, result }: Conversation): string {
  if (!path) return 'first';
  return result ? 'finale' : 'chat';
}

function setupOf(venue: WidgetSetup, language: Language): Setup {
  return {
    venueId: venue.venueId,
    venueName: venue.name ?? undefined,
    table: venue.table ?? undefined,
    rewards: offeredRewards(venue),
    isUnknown: venue.isUnknown && !venue.isDemo,
    language,
  };
}
