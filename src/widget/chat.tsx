import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { Composer } from './composer.tsx';
import {
  CLOSING_DELAY_MS,
  type ConversationEvent,
  converse,
  type Setup,
  startConversation,
  UPGRADE_DIALOG_DELAY_MS,
} from './conversation.ts';
import { ConversationLog } from './conversation-log.tsx';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { type Letter, letterFrom } from './outbox.ts';
import { prefersNoMotion } from './prefers-no-motion.ts';
import { randomId } from './random-id.ts';
import { readTicket, type Ticket } from './ticket.ts';
import type { ToastText } from './toast.tsx';
import { useLater } from './use-later.ts';
import { usePace } from './use-pace.ts';
import { VenueHeader } from './venue-header.tsx';
import type { Language } from './words/languages.ts';
import type { Words } from './words/words.ts';

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
  const [earlierTicket, setEarlierTicket] = useState<Ticket>();
  const [toast, setToast] = useState<ToastText>();
  const [hasDialog, setDialog] = useState(false);
  const later = useLater();
  const keyRef = useRef('');
  const letterRef = useRef<Letter | undefined>(undefined);
  const { phase, path, answers } = conversation;

  const tell = useCallback((event: ConversationEvent) => {
    setConversation((now) => converse(now, event, latest.current.setup, latest.current.words));
  }, []);
  const goOn = useCallback(() => tell({ type: 'went-on' }), [tell]);
  const { shown, isTyping, isReady, isHurried, skipAhead, hurry } = usePace(conversation, goOn);
  const dropToast = useCallback(() => setToast(undefined), []);

  function onFailure() {
    setToast({
      title: words.errors.submissionTitle,
      text: words.errors.submission,
      isTrouble: true,
    });
  }

  // What this browser kept: a feedback still to be sent, or one that was left halfway.
  useEffect(() => {
    const [place, nowMs] = [latest.current.setup, Date.now()];
    setEarlierTicket(readTicket(place.venueId, nowMs));
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

  useEffect(() => {
    void later?.readVenueSettings(latest.current.setup.venueId, Date.now()).then((settings) => {
      const { conversation: now, words: spoken } = latest.current;
      if (settings === 'failed') {
        setToast({ title: spoken.notices.settingsFailed, isTrouble: false });
      } else if (settings && now.path === null) setVenue((old) => ({ ...old, ...settings }));
    });
  }, [later]);

  useEffect(() => later?.wearPreview((look) => setVenue((old) => ({ ...old, ...look }))), [later]);

  const setupText = JSON.stringify(setup);
  useEffect(() => {
    if (setupText) tell({ type: 'setup-changed' });
  }, [setupText, tell]);

  useEffect(() => {
    if (phase === 'asking' && path) {
      const draft = { key: keyRef.current, answers, isHurried };
      keepDraft(latest.current.setup, draft, Date.now());
    }
  }, [phase, path, answers, isHurried]);

  useEffect(() => {
    if (phase === 'thanked') {
      const delayMs = prefersNoMotion() ? 0 : CLOSING_DELAY_MS;
      const timer = setTimeout(() => tell({ type: 'closing-shown' }), delayMs);
      return () => clearTimeout(timer);
    }
    if (phase === 'limit-reached') {
      const timer = setTimeout(setDialog, UPGRADE_DIALOG_DELAY_MS, true);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [phase, tell]);

  const wasWaiting = useRef(false);
  useEffect(() => {
    if (phase === 'waiting') wasWaiting.current = true;
    if (phase === 'thanked' && wasWaiting.current) {
      setToast({ title: latest.current.words.notices.sentLater, isTrouble: false });
    }
  }, [phase]);

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
        onLanguage={onLanguage}
      />
      <ConversationLog
        conversation={conversation}
        shown={shown}
        isTyping={isTyping || phase === 'thanked'}
        earlierTicket={path ? undefined : earlierTicket}
        language={language}
        words={words}
        later={later}
      />
      <Composer
        conversation={conversation}
        isReady={isReady}
        isResuming={isResuming}
        rewards={setup.rewards}
        words={words}
        later={later}
        tell={tell}
        onCarryOn={() => setResuming(false)}
        onStartOver={startOver}
      />
      {later && (
        <>
          <later.Delivery {...{ conversation, setup, keyRef, letterRef, tell, onFailure }} />
          {toast && <later.Toast toast={toast} onGone={dropToast} />}
          {hasDialog && <later.LimitDialog words={words} onClose={() => setDialog(false)} />}
        </>
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
