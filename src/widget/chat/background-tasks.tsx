import { useCallback, useEffect, useRef, useState } from 'react';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import { needsStaffResponse } from '../conversation/answers.ts';
import type { ConversationTransform } from '../conversation/conversation.ts';
import { CLOSING_DELAY_MS, UPGRADE_DIALOG_DELAY_MS } from '../conversation/pace.ts';
import {
  addTeamResponse,
  composeTransforms,
  holdAtTopic,
  warnOfUnsentWords,
} from '../conversation/transforms.ts';
import { FeedbackDelivery } from '../delivery/feedback-delivery.tsx';
import { useTeamResponse } from '../delivery/use-team-response.ts';
import { useUnfinishedDelivery } from '../delivery/use-unfinished-delivery.ts';
import type { CallLink } from '../floor/call-record.ts';
import { useCallPart } from '../floor/use-call-part.ts';
import { KioskWatch } from '../kiosk/kiosk-watch.tsx';
import { applyPreview } from '../platform/apply-preview.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { partKit } from '../platform/part-kit.ts';
import { prefersNoMotion } from '../platform/prefers-no-motion.ts';
import { readVenueSettings } from '../platform/venue-settings.ts';
import { useTicketPart } from '../rewards/use-ticket-part.ts';
import type { Words } from '../words/words.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { Toast, type ToastText } from './toast.tsx';
import {
  type ConversationStorageProps,
  useConversationStorage,
} from './use-conversation-storage.ts';
import { useFirstAnswerMotion } from './use-first-answer-motion.ts';

type BackgroundProps = ConversationStorageProps & {
  venue: WidgetSetup;
  words: Words;
  onVenue: (changes: Partial<WidgetSetup>) => void;
  onForget: (() => void) | undefined;
  /** Called with a transform that adds messages and questions to the standard steps. */
  onTell: (tell: () => ConversationTransform | undefined) => void;
};

/** Runs behind the chat: reads the settings, sends the feedback, adds calls and tickets. */
export function BackgroundTasks(props: BackgroundProps) {
  const { conversation, setup, venue, words, keyRef, entryRef, dispatch } = props;
  const { onVenue, onForget, onTell } = props;
  const { phase } = conversation;
  const latest = useRef(props);
  latest.current = props;
  const [toast, setToast] = useState<ToastText>();
  const [hasDialog, setDialog] = useState(false);
  const dropToast = useCallback(() => setToast(undefined), []);

  useEffect(() => {
    void readVenueSettings(latest.current.setup.venueId, Date.now()).then((settings) => {
      const { conversation: now, words: spoken } = latest.current;
      if (settings === 'failed') {
        const { settingsFailed: title, answerAllTheSame: text } = spoken.notices;
        setToast({ title, text, tone: 'note' });
      } else if (settings && now.path === null) onVenue(settings);
      // Apply the limit even after the first answer, so that the chat promises no reward it cannot
      // give.
      else if (settings?.isLimitReached) onVenue({ isLimitReached: true });
    });
  }, [onVenue]);

  useConversationStorage(props);
  useEffect(() => applyPreview(onVenue), [onVenue]);
  useFirstAnswerMotion(conversation.answers.rating);

  const call = useCallPart(conversation, setup, venue, keyRef);
  const saidOfCallRef = useRef<CallLink>({});
  const [isUrgentUnsent, setUrgentUnsent] = useState(false);
  useUnfinishedDelivery({
    conversation,
    setup,
    keyRef,
    saidOfCallRef,
    entryRef,
    onUrgentUnsent: setUrgentUnsent,
    onRead: (needsHelp) => {
      if (!needsHelp) return dispatch({ type: 'no-danger-found' });
      // The guest may be typing: the input must not disappear while the advice is added.
      latest.current.pace.skipAhead();
      dispatch({ type: 'danger-found' });
    },
    onHeld: (held) => dispatch({ type: 'held', held }),
  });
  const team = useTeamResponse({ conversation, setup, keyRef, isUnsent: isUrgentUnsent });
  const [tellCall, setTellCall] = useState<ConversationTransform>();
  const onTellCall = useCallback((tell: ConversationTransform) => setTellCall(() => tell), []);

  const ticketPart = useTicketPart(conversation.path !== null);
  const { isHeld } = call;
  const { language } = setup;
  useEffect(() => {
    const tellTicket = ticketPart?.insertTicketCard(partKit, { language, words, venue });
    const warning = isUrgentUnsent && warnOfUnsentWords(words);
    const known = team && addTeamResponse(words, team);
    onTell(() => composeTransforms([isHeld && holdAtTopic, tellCall, warning, known, tellTicket]));
  }, [tellCall, isHeld, isUrgentUnsent, team, ticketPart, language, words, venue, onTell]);

  // A guest in danger needs the advice, which the dialog would cover. The chat itself names the limit.
  const isTurnedAway = phase === 'limit-reached' && !needsStaffResponse(conversation.answers);
  useEffect(() => {
    if (phase === 'thanked') {
      const delayMs = prefersNoMotion() ? 0 : CLOSING_DELAY_MS;
      const timer = setTimeout(() => dispatch({ type: 'closing-shown' }), delayMs);
      return () => clearTimeout(timer);
    }
    if (isTurnedAway) {
      const timer = setTimeout(setDialog, UPGRADE_DIALOG_DELAY_MS, true);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [phase, isTurnedAway, dispatch]);

  const wasWaiting = useRef(false);
  useEffect(() => {
    if (phase === 'waiting') wasWaiting.current = true;
    if (phase === 'thanked' && wasWaiting.current) {
      setToast({ title: latest.current.words.notices.sentLater, tone: 'good' });
    }
  }, [phase]);

  function onFailure() {
    const { submissionTitle: title, submission: text } = latest.current.words.errors;
    setToast({ title, text, tone: 'trouble' });
  }

  return (
    <>
      {/* Must come before Delivery, which sends the feedback that KioskWatch leaves in the outbox. */}
      {isKiosk() && <KioskWatch {...{ conversation, setup, words, onForget }} />}
      <FeedbackDelivery
        {...{ conversation, setup, keyRef, entryRef, saidOfCallRef, dispatch, onFailure }}
      />
      {call.part && (
        <call.part.CallFlow
          {...{ conversation, setup, words, keyRef, saidOfCallRef }}
          offer={call.offer}
          onTell={onTellCall}
        />
      )}
      {toast && <Toast toast={toast} onGone={dropToast} />}
      {hasDialog && isTurnedAway && <LimitDialog words={words} onClose={() => setDialog(false)} />}
    </>
  );
}
