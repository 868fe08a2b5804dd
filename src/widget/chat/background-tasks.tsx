import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Rating } from '#shared/feedback/ratings.ts';
import { paths } from '#shared/site/paths.ts';
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
import { type UnsentReason, useUnfinishedDelivery } from '../delivery/use-unfinished-delivery.ts';
import { venueDay } from '../delivery/venue-day.ts';
import type { CallLink } from '../floor/call-record.ts';
import { useCallPart } from '../floor/use-call-part.ts';
import { KioskWatch } from '../kiosk/kiosk-watch.tsx';
import { applyPreview } from '../platform/apply-preview.ts';
import { isKiosk } from '../platform/is-kiosk.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { prefersReducedMotion } from '../platform/prefers-reduced-motion.ts';
import { readVenueSettings, readYouSaid, SETTINGS_STALE_MS } from '../platform/venue-settings.ts';
import { useTicketPart } from '../rewards/use-ticket-part.ts';
import type { Words } from '../words/words.ts';
import { CheckIcon } from './icons.tsx';
import { AlertIcon } from './lazy-icons.tsx';
import {
  type ConversationStorageProps,
  useConversationStorage,
} from './use-conversation-storage.ts';

const MOVE_TIMING = { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' } as const;

const TOAST_MS = 5000;

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

  useSentenceRefresh(props);
  useConversationStorage(props);
  useEffect(() => applyPreview(onVenue), [onVenue]);
  useFirstAnswerMotion(conversation.answers.rating);

  const call = useCallPart(conversation, setup, venue, keyRef);
  const saidOfCallRef = useRef<CallLink>({});
  const [unsent, setUnsent] = useState<UnsentReason>();
  useUnfinishedDelivery({
    conversation,
    setup,
    keyRef,
    saidOfCallRef,
    entryRef,
    onUrgentUnsent: setUnsent,
    onRead: (needsHelp) => {
      if (!needsHelp) return dispatch({ type: 'no-danger-found' });
      // The guest may be typing: the input must not disappear while the advice is added.
      latest.current.pace.skipAhead();
      dispatch({ type: 'danger-found' });
    },
    onHeld: (held) => dispatch({ type: 'held', held }),
    onTypedDanger: () => {
      latest.current.pace.skipAhead();
      dispatch({ type: 'typed-danger-found' });
    },
  });
  const team = useTeamResponse({ conversation, setup, keyRef, isUnsent: unsent !== undefined });
  const [tellCall, setTellCall] = useState<ConversationTransform>();
  const onCalled = useCallback(
    (calledAtMs: number | undefined) => {
      const { timezone } = latest.current.setup;
      const day =
        calledAtMs === undefined ? undefined : venueDay(new Date(calledAtMs), 0, timezone);
      dispatch({ type: 'called', day });
    },
    [dispatch],
  );
  const onSeated = useCallback(() => {
    const day = venueDay(new Date(), 0, latest.current.setup.timezone);
    dispatch({ type: 'seated', day });
  }, [dispatch]);
  const onTellCall = useCallback((tell: ConversationTransform) => setTellCall(() => tell), []);

  const ticketPart = useTicketPart(conversation.path !== null);
  const { isHeld } = call;
  const { language } = setup;
  useEffect(() => {
    const tellTicket = ticketPart?.insertTicketCard(partDependencies, { language, words, venue });
    const warning = unsent && warnOfUnsentWords(words, unsent === 'sending');
    const known = team && addTeamResponse(words, team);
    onTell(() => composeTransforms([isHeld && holdAtTopic, tellCall, warning, known, tellTicket]));
  }, [tellCall, isHeld, unsent, team, ticketPart, language, words, venue, onTell]);

  // The dialog would cover the advice that a guest in danger needs. The chat itself mentions the
  // limit.
  const isTurnedAway = phase === 'limit-reached' && !needsStaffResponse(conversation.answers);
  useEffect(() => {
    if (phase === 'thanked') {
      const delayMs = prefersReducedMotion() ? 0 : CLOSING_DELAY_MS;
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
      {/* Before FeedbackDelivery, which sends what KioskWatch leaves in the outbox. */}
      {isKiosk() && <KioskWatch {...{ conversation, setup, words, onForget }} />}
      <FeedbackDelivery
        {...{ conversation, setup, keyRef, entryRef, saidOfCallRef, dispatch, onFailure }}
      />
      {call.part && (
        <call.part.CallFlow
          {...{ conversation, setup, words, keyRef, saidOfCallRef }}
          offer={call.offer}
          isSomebodyComing={Boolean(team?.coming)}
          onCalled={onCalled}
          onSeated={onSeated}
          onTell={onTellCall}
        />
      )}
      {toast && <Toast toast={toast} onGone={dropToast} />}
      {hasDialog && isTurnedAway && <LimitDialog words={words} onClose={() => setDialog(false)} />}
    </>
  );
}

/**
 * Takes away a sentence that the venue has withdrawn, within minutes if the first screen stays open.
 * Once the guest has answered, it does not come back.
 */
function useSentenceRefresh({ conversation, setup, onVenue }: BackgroundProps): void {
  const hasBegun = conversation.path !== null;
  const { venueId } = setup;

  useEffect(() => {
    if (hasBegun) {
      onVenue({ youSaid: undefined });
      return undefined;
    }
    let readAt = Date.now();
    let isWanted = true;
    const readAgain = () => {
      const nowMs = Date.now();
      if (document.visibilityState !== 'visible' || nowMs - readAt < SETTINGS_STALE_MS) return;
      readAt = nowMs;
      void readYouSaid(venueId).then((sentence) => {
        if (sentence && isWanted) onVenue(sentence);
      });
    };
    const timer = setInterval(readAgain, SETTINGS_STALE_MS);
    document.addEventListener('visibilitychange', readAgain);
    window.addEventListener('pageshow', readAgain);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
      window.removeEventListener('pageshow', readAgain);
    };
  }, [hasBegun, venueId, onVenue]);
}

type ToastText = { title: string; text?: string; tone: 'good' | 'note' | 'trouble' };

function Toast({ toast, onGone }: { toast: ToastText; onGone: () => void }) {
  const { title, text, tone } = toast;

  useEffect(() => {
    const timer = setTimeout(onGone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onGone]);

  return (
    <div className={`toast ${tone}`} role={tone === 'trouble' ? 'alert' : 'status'}>
      {tone === 'good' ? <CheckIcon /> : <AlertIcon />}
      <p>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
    </div>
  );
}

/** Says that the venue's monthly limit is used up, with a link for the owner to upgrade. */
function LimitDialog({ words, onClose }: { words: Words; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isStillOnPage =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isStillOnPage ? before : document.querySelector('main'))?.focus();
    };
  }, []);

  // In a frame on the venue's site, open a new tab so the guest does not leave that site.
  const target = window.parent === window ? '_top' : '_blank';
  return (
    <dialog
      ref={dialog}
      aria-labelledby="limit-title"
      aria-describedby="limit-text"
      onClose={onClose}
    >
      <h2 id="limit-title">{words.limit.title}</h2>
      <p id="limit-text">{words.limit.text}</p>
      <div className="stack">
        <button type="button" className="primary" onClick={() => dialog.current?.close()}>
          {words.buttons.close}
        </button>
        <a className="quiet" href={`${paths.subscribe}?plan=pro`} target={target}>
          {words.buttons.upgrade}
        </a>
      </div>
    </dialog>
  );
}

type TableclothLayout = { faces: Map<string, DOMRect>; hem: number };

/** Animates the first answer: the face flies to its bubble, the cloth rolls up into the header. */
function useFirstAnswerMotion(rating: Rating | undefined): void {
  const laid = useRef<TableclothLayout | undefined>(undefined);

  useEffect(() => {
    // Measure before the answer is rendered, since it removes the faces.
    const remember = () => {
      laid.current = measureTablecloth();
    };
    document.addEventListener('click', remember, true);
    document.addEventListener('keydown', remember, true);
    return () => {
      document.removeEventListener('click', remember, true);
      document.removeEventListener('keydown', remember, true);
    };
  }, []);

  useLayoutEffect(() => {
    const was = laid.current;
    laid.current = undefined;
    if (!rating || !was || prefersReducedMotion()) return;
    // Wait a frame, until the guest's bubble has been rendered.
    requestAnimationFrame(() => {
      rollUpCloth(was.hem);
      const from = was.faces.get(rating);
      const face = document.querySelector<SVGElement>('.rated .face');
      if (face && from) flyFace(face, from);
    });
  }, [rating]);
}

function measureTablecloth(): TableclothLayout | undefined {
  const hem = document.querySelector('.first .hem')?.getBoundingClientRect();
  if (!hem) return undefined;
  const inputs = document.querySelectorAll<HTMLInputElement>('.faces input');
  const faces = [...inputs].flatMap((input) => {
    const face = input.parentElement?.querySelector('.face');
    return face ? [[input.value, face.getBoundingClientRect()] as const] : [];
  });
  return { faces: new Map(faces), hem: hem.bottom };
}

/** Animates a piece of cloth, as tall as the first screen's, up behind the header. */
function rollUpCloth(hem: number): void {
  const header = document.querySelector('header');
  const left = header?.getBoundingClientRect();
  if (!header || !left || hem <= left.bottom) return;
  const cloth = document.createElement('div');
  cloth.className = 'rolling';
  cloth.style.height = `${hem - left.top}px`;
  header.append(cloth);
  const rolled = `translateY(${left.bottom - hem}px)`;
  cloth.animate({ transform: ['none', rolled] }, MOVE_TIMING).onfinish = () => cloth.remove();
}

/** Animates a copy above the page: the face itself would be clipped by the scrolling chat. */
function flyFace(face: SVGElement, from: DOMRect): void {
  const to = face.getBoundingClientRect();
  const flying = face.cloneNode(true) as SVGElement;
  flying.classList.add('flying');
  flying.style.left = `${to.left}px`;
  flying.style.top = `${to.top}px`;
  flying.style.width = `${to.width}px`;
  (face.closest('.screen') ?? document.body).append(flying);
  face.style.visibility = 'hidden';
  const start = `translate(${from.left - to.left}px,${from.top - to.top}px) scale(${from.width / to.width})`;
  flying.animate({ transform: [start, 'none'] }, MOVE_TIMING).onfinish = () => {
    flying.remove();
    face.style.visibility = '';
  };
}
