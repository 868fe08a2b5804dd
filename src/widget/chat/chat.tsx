import { useCallback, useEffect, useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { offeredRewards } from '#shared/rewards/rules.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type {
  Conversation,
  ConversationEvent,
  ConversationTransform,
} from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import { firstScreenState, reduceFirstScreen } from '../conversation/first-screen.ts';
import type { OutboxEntry } from '../delivery/outbox.ts';
import { useLazyPart } from '../platform/use-lazy-part.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { LockIcon } from './icons.tsx';
import type { ReturnVisit } from './use-conversation-storage.ts';
import { usePacedMessages } from './use-paced-messages.ts';
import { VenueHeader } from './venue-header.tsx';

export type Locale = { language: Language; words: Words };

type ChatProps = {
  venue: WidgetSetup;
  locale: Locale;
  /** A rating that was tapped before this script had loaded. */
  earlyRating?: Rating;
  onLanguage: (language: Language) => void;
  /** Called when the guest has left a shared screen. */
  onForget?: () => void;
};

/** The chat. It handles timing and sending; the rules of the conversation are in `conversation/`. */
export function Chat(props: ChatProps) {
  const { venue: served, locale, earlyRating, onLanguage, onForget } = props;
  const { language, words } = locale;
  const [venue, setVenue] = useState(served);
  const setup = setupOf(venue, language);
  const [plain, setConversation] = useState(() => firstScreenState(undefined, setup, words));
  const [tell, setTell] = useState<ConversationTransform>();
  const conversation = tell ? tell(plain) : plain;
  const lazyPart = useLazyPart();
  const latest = useRef({ setup, words, lazyPart });
  latest.current = { setup, words, lazyPart };
  const [comeBack, setComeBack] = useState<ReturnVisit>();
  const keyRef = useRef('');
  const entryRef = useRef<OutboxEntry | undefined>(undefined);
  const { phase, path } = conversation;

  const dispatch = useCallback((event: ConversationEvent) => {
    setConversation((now) => {
      const { setup: place, words: spoken, lazyPart: rest } = latest.current;
      return (rest?.reduceConversation ?? reduceFirstScreen)(now, event, place, spoken);
    });
  }, []);
  const onVenue = useCallback(
    (changes: Partial<WidgetSetup>) => setVenue((old) => ({ ...old, ...changes })),
    [],
  );
  const goOn = useCallback(() => dispatch({ type: 'went-on' }), [dispatch]);
  const pace = usePacedMessages(conversation, goOn);
  const { shown, isTyping, isReady } = pace;
  const isResuming = comeBack === 'halfway';

  useEffect(() => {
    if (earlyRating) dispatch({ type: 'answered', answer: { rating: earlyRating } });
  }, [earlyRating, dispatch]);

  // Once the lazy part has loaded, continue from a first answer that was already given.
  const setupText = lazyPart && JSON.stringify(setup);
  useEffect(() => {
    if (setupText) dispatch({ type: 'setup-changed' });
  }, [setupText, dispatch]);

  function changeLastAnswer() {
    if (conversation.unsay) return conversation.unsay();
    const taken = lazyPart?.undoLastAnswer(conversation, setup);
    if (!taken) return;
    lazyPart?.prefillTexts(setup, taken.input, taken.texts);
    // A conversation without a rating is not stored as a draft, but the text that the guest typed
    // is still offered.
    if (!taken.answers.rating) lazyPart?.removeDraftAnswers(setup);
    pace.skipAhead();
    dispatch({ type: 'took-back', answers: taken.answers });
  }

  function startOver() {
    lazyPart?.deleteStoredConversation(setup, keyRef);
    entryRef.current = undefined;
    setComeBack(undefined);
    pace.skipAhead();
    dispatch({ type: comeBack === 'finished' ? 'began-anew' : 'started-over' });
  }

  // Until the first answer, the page shows only the question, not a chat.
  const isFirst = !path;
  return (
    <div className={`screen ${layoutClassOf(conversation)}${setup.isUnknown ? ' unknown' : ''}`}>
      <VenueHeader
        setup={venue}
        stepNumber={conversation.stepNumber}
        stepCount={setup.isUnknown ? undefined : conversation.stepCount}
        language={language}
        words={words}
        onLanguage={onLanguage}
      />
      <ConversationLog
        conversation={conversation}
        shown={shown}
        isTyping={isTyping || phase === 'thanked'}
        venue={venue}
        language={language}
        words={words}
        lazyPart={lazyPart}
        onChange={
          phase === 'asking' && !isResuming && conversation.unsay !== null
            ? changeLastAnswer
            : undefined
        }
        onAnew={comeBack === 'finished' ? startOver : undefined}
      />
      {isFirst && <TableclothEdge />}
      {setup.isUnknown ? (
        <footer className="composer">{words.notices.askForCode}</footer>
      ) : (
        <Composer
          conversation={conversation}
          isReady={isReady}
          isResuming={isResuming}
          setup={setup}
          words={words}
          lazyPart={lazyPart}
          dispatch={dispatch}
          onCarryOn={() => setComeBack(undefined)}
          onStartOver={startOver}
        />
      )}
      {isFirst && !setup.isUnknown && <ReadersNote venue={venue} words={words} />}
      {lazyPart && !setup.isUnknown && (
        <lazyPart.BackgroundTasks
          {...{
            venue,
            conversation,
            setup,
            words,
            keyRef,
            entryRef,
            dispatch,
            pace,
            onVenue,
            onForget,
          }}
          onReturn={setComeBack}
          onTell={setTell}
        />
      )}
    </div>
  );
}

/** The layout class of the screen: first question, chat or thanks. */
function layoutClassOf({ path, result }: Conversation): string {
  if (!path) return 'first';
  return result ? 'finale' : 'chat';
}

function setupOf(venue: WidgetSetup, language: Language): ConversationSetup {
  return {
    venueId: venue.venueId,
    venueName: venue.name ?? undefined,
    table: venue.table ?? undefined,
    timezone: venue.timezone,
    rewards: offeredRewards(venue),
    isLimitReached: venue.isLimitReached,
    isUnknown: venue.isUnknown && !venue.isDemo,
    language,
  };
}

/** The drawn, stitched edge of the tablecloth. */
function TableclothEdge() {
  return (
    <svg className="hem" viewBox="0 0 390 60" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0H390V15Q195 81 0 15Z" />
      <path d="M-4 3Q195 69 394 3" />
    </svg>
  );
}

/** Says who reads the feedback; empty at the sample venue, where no one reads it. */
function ReadersNote({ venue, words }: { venue: WidgetSetup; words: Words }) {
  const { name, isDemo } = venue;
  return (
    <footer className="promise">
      {name && !isDemo && (
        <>
          <LockIcon />
          <span>{interpolate(words.promise, { venue: name })}</span>
        </>
      )}
    </footer>
  );
}
