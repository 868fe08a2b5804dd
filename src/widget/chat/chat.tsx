import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import {
  type ConversationEvent,
  converse,
  type Setup,
  startConversation,
} from '../conversation/conversation.ts';
import { forgetDraft, keepDraft, readDraft } from '../conversation/draft.ts';
import { type Letter, letterFrom } from '../delivery/outbox.ts';
import { randomId } from '../delivery/random-id.ts';
import { useLater } from '../page/use-lazy-part.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { usePace } from './use-pace.ts';
import { VenueHeader } from './venue-header.tsx';

export type Speech = { language: Language; words: Words };

type ChatProps = {
  venue: WidgetSetup;
  speech: Speech;
  /** A rating that was tapped before this script had come. */
  earlyRating?: Rating;
  onLanguage: (language: Language) => void;
};

/** The conversation in the browser: the rules are elsewhere, the waiting and the sending are here. */
export function Chat({ venue: served, speech, earlyRating, onLanguage }: ChatProps) {
  const { language, words } = speech;
  const [venue, setVenue] = useState(served);
  const setup = setupOf(venue, language);
  const [conversation, setConversation] = useState(() => startConversation(setup, words));
  const latest = useRef({ setup, words, conversation });
  latest.current = { setup, words, conversation };
  const [isResuming, setResuming] = useState(false);
  const later = useLater();
  const keyRef = useRef('');
  const letterRef = useRef<Letter | undefined>(undefined);
  const { phase, path, answers } = conversation;

  const tell = useCallback((event: ConversationEvent) => {
    setConversation((now) => converse(now, event, latest.current.setup, latest.current.words));
  }, []);
  const onVenue = useCallback(
    (changes: Partial<WidgetSetup>) => setVenue((old) => ({ ...old, ...changes })),
    [],
  );
  const goOn = useCallback(() => tell({ type: 'went-on' }), [tell]);
  const { shown, isTyping, isReady, isHurried, skipAhead, hurry } = usePace(conversation, goOn);

  // What this browser kept: a feedback still to be sent, or one that was left halfway.
  useEffect(() => {
    const [place, nowMs] = [latest.current.setup, Date.now()];
    const letter = letterFrom(place, nowMs);
    const draft = readDraft(place, nowMs);
    letterRef.current = letter;
    keyRef.current = letter?.key ?? draft?.key ?? randomId();
    if (letter || draft) {
      skipAhead();
      if (draft?.isHurried) hurry();
      setResuming(!letter);
      tell({ type: 'resumed', answers: (letter ?? draft)?.answers });
    } else if (earlyRating) {
      tell({ type: 'answered', answer: { rating: earlyRating } });
    }
  }, [earlyRating, skipAhead, hurry, tell]);

  const setupText = JSON.stringify(setup);
  useEffect(() => {
    if (setupText) tell({ type: 'setup-changed' });
  }, [setupText, tell]);

  useEffect(() => {
    if (phase !== 'asking' || !path) return;
    const draft = { key: keyRef.current, answers, isHurried };
    keepDraft(latest.current.setup, draft, Date.now());
  }, [phase, path, answers, isHurried]);

  function startOver() {
    forgetDraft(setup);
    keyRef.current = randomId();
    setResuming(false);
    tell({ type: 'started-over' });
  }

  return (
    <>
      <VenueHeader
        setup={venue}
        stepNumber={conversation.stepNumber}
        stepCount={conversation.stepCount}
        language={language}
        words={words}
        isWaiting={phase === 'asking' && !isReady}
        onLanguage={onLanguage}
      />
      <ConversationLog
        conversation={conversation}
        shown={shown}
        isTyping={isTyping || phase === 'thanked'}
        venueId={setup.venueId}
        language={language}
        words={words}
        later={later}
      />
      <Composer
        conversation={conversation}
        isReady={isReady}
        isResuming={isResuming}
        setup={setup}
        words={words}
        later={later}
        tell={tell}
        onCarryOn={() => setResuming(false)}
        onStartOver={startOver}
      />
      {later && (
        <later.Background {...{ conversation, setup, words, keyRef, letterRef, tell, onVenue }} />
      )}
    </>
  );
}

function setupOf(venue: WidgetSetup, language: Language): Setup {
  return {
    venueId: venue.venueId,
    venueName: venue.name ?? undefined,
    table: venue.table ?? undefined,
    rewards: offeredRewards(venue),
    language,
  };
}
