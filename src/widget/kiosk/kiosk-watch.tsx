import { useEffect, useRef, useState } from 'react';
import { useDoubleTapGuard } from '#widget/chat/use-double-tap-guard.ts';
import { type Answers, acceptAnswers } from '#widget/conversation/answers.ts';
import type { Conversation } from '#widget/conversation/conversation.ts';
import type { ConversationSetup } from '#widget/conversation/conversation-setup.ts';
import { readDraft } from '#widget/conversation/draft.ts';
import { payloadSoFar } from '#widget/conversation/payload.ts';
import { conversationPathOf, listSteps } from '#widget/conversation/steps.ts';
import { withTypedText } from '#widget/conversation/with-typed-text.ts';
import { addToOutbox, type OutboxEntry } from '#widget/delivery/outbox.ts';
import { deleteGuestData } from '#widget/delivery/storage.ts';
import { callLinkOf, readCallRecord } from '#widget/floor/call-record.ts';
import { loadWithRetries } from '#widget/platform/load-with-retries.ts';
import { importFile, readServedFiles } from '#widget/platform/read-served-files.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { Language } from '#widget/words/languages.ts';
import type { Words } from '#widget/words/words.ts';
import type { KioskWords } from './kiosk-words.ts';

type KioskWatchProps = {
  conversation: Pick<Conversation, 'phase' | 'path' | 'answers'>;
  setup: ConversationSetup;
  words: Words;
  onForget: (() => void) | undefined;
};

const SECOND_MS = 1000;
/** The guest is forgotten after IDLE_MS without a touch, and warned WARNING_MS before that. */
const IDLE_MS = 60 * SECOND_MS;
const WARNING_MS = 10 * SECOND_MS;
/** How long the thanks stay: long enough to read them and photograph the code. */
const THANKS_MS = 20 * SECOND_MS;
/** A shared screen runs for weeks, so it reloads a page older than this. */
const OLD_PAGE_MS = 6 * 60 * 60 * SECOND_MS;
const TOUCH_EVENTS = ['pointerdown', 'click', 'keydown', 'input'] as const;
const RETURN_EVENTS = ['visibilitychange', 'pageshow'] as const;

/** Forgets the guest of a shared screen after the thanks, or when the screen is not touched. */
export function KioskWatch({ conversation, setup, words, onForget }: KioskWatchProps) {
  const { phase, path, answers } = conversation;
  const kioskWords = useKioskWords(setup.language);
  // Automatic retries switch the phase back and forth and must not restart the countdown.
  const hasWaited = useRef(false);
  if (phase === 'waiting') hasWaited.current = true;
  const isOver = ['thanked', 'closed', 'limit-reached', 'refused'].includes(phase);
  const isUnsent = hasWaited.current && !isOver && phase !== 'asking';
  const hasEnded = isOver || isUnsent;
  const leftMs = useTimeLeft(hasEnded ? THANKS_MS : IDLE_MS, Boolean(path), leave);
  const seconds = Math.ceil(leftMs / SECOND_MS);

  const place = useRef(setup);
  place.current = setup;
  useEffect(() => {
    // The page may have been reloaded in the middle of a guest's answers.
    queueAbandonedAnswers(place.current, Date.now());
    deleteGuestData();
  }, []);
  // The second tap of a double tap on the last answer must not dismiss the reward code.
  const { hasSettled, tapGuard } = useDoubleTapGuard(String(hasEnded));

  function leave() {
    queueAbandonedAnswers(setup, Date.now());
    forget();
  }

  function forget() {
    deleteGuestData();
    onForget?.();
    if (performance.now() > OLD_PAGE_MS) void reloadPage();
  }

  // The countdown runs even while the texts are loading.
  if (!kioskWords) return null;
  const { stillThere, sends, here, discard, noCode, nextGuest } = kioskWords;
  const clears = interpolate(kioskWords.clears, { seconds });
  if (hasEnded) {
    return (
      <section
        className={hasSettled ? 'composer' : 'composer fresh'}
        aria-label={words.aria.you}
        {...tapGuard}
      >
        {isUnsent && answers.reward && (
          <p className="notice" role="status">
            {noCode}
          </p>
        )}
        <p className="notice">{clears}</p>
        <button type="button" className="primary" onClick={forget}>
          {nextGuest}
        </button>
      </section>
    );
  }
  // Before the first answer the guest has nothing to lose, so there is no warning.
  return path && leftMs <= WARNING_MS ? (
    <StillThere
      title={stillThere}
      text={hasTopicOrDetails(answers) ? `${clears} ${sends}` : clears}
      stay={here}
      discard={discard}
      onDiscard={forget}
    />
  ) : null;
}

function useKioskWords(language: Language): KioskWords | undefined {
  const [all, setAll] = useState<Record<Language, KioskWords>>();

  useEffect(() => {
    void loadWithRetries<{ KIOSK_WORDS: Record<Language, KioskWords> }>((attempt) =>
      attempt ? importFile(readServedFiles().kioskWords, attempt) : import('./kiosk-words.ts'),
    ).then(({ KIOSK_WORDS }) => setAll(KIOSK_WORDS));
  }, []);

  return all?.[language];
}

/** Counts down from the last touch, by the clock, so that time the device was asleep counts. */
function useTimeLeft(limitMs: number, hasAnswer: boolean, onOver: () => void): number {
  const over = useRef(onOver);
  over.current = onOver;
  const touchedAt = useRef<number | undefined>(undefined);
  // A face may have been tapped before this part had loaded.
  if (hasAnswer) touchedAt.current ??= Date.now();
  const [leftMs, setLeftMs] = useState(limitMs);

  useEffect(() => {
    // The thanks start a new countdown; a page that was never touched has none.
    if (limitMs === THANKS_MS) touchedAt.current = Date.now();

    function look(): boolean {
      const left = limitMs - (Date.now() - (touchedAt.current ?? Date.now()));
      setLeftMs(left);
      if (left > 0) return false;
      touchedAt.current = undefined;
      over.current();
      return true;
    }
    const touch = ({ target }: Event) => {
      // A tap on "discard" must not count as a sign that the guest is still there.
      if (target instanceof Element && target.id === DISCARD_ID) return;
      if (look()) return;
      touchedAt.current = Date.now();
      setLeftMs(limitMs);
    };
    look();
    const timer = setInterval(look, SECOND_MS);
    for (const type of TOUCH_EVENTS) document.addEventListener(type, touch, { capture: true });
    for (const type of RETURN_EVENTS) window.addEventListener(type, look, { capture: true });
    return () => {
      clearInterval(timer);
      for (const type of TOUCH_EVENTS) document.removeEventListener(type, touch, { capture: true });
      for (const type of RETURN_EVENTS) window.removeEventListener(type, look, { capture: true });
    };
  }, [limitMs]);

  return leftMs;
}

const DISCARD_ID = 'discard';

type StillThereProps = {
  title: string;
  text: string;
  stay: string;
  discard: string;
  onDiscard: () => void;
};

/** A modal dialog, so that the tap that says "I'm here" does not hit anything below. */
function StillThere({ title, text, stay, discard, onDiscard }: StillThereProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog ref={dialog} aria-labelledby="still-there">
      <h2 id="still-there">{title}</h2>
      <p>{text}</p>
      <div className="stack">
        <button type="button" className="primary">
          {stay}
        </button>
        <button type="button" className="quiet" id={DISCARD_ID} onClick={onDiscard}>
          {discard}
        </button>
      </div>
    </dialog>
  );
}

async function reloadPage(): Promise<void> {
  const { ok } = await fetch(location.href).catch(() => ({ ok: false }));
  if (ok) location.reload();
}

/**
 * Puts the answers of a guest who left a shared screen into the outbox, including an unsent comment,
 * since the guest will not come back to send it. A rating alone may be a stray tap and is dropped, and
 * so is a name or email address that was typed but not submitted.
 */
function queueAbandonedAnswers(setup: ConversationSetup, nowMs: number): void {
  const draft = readDraft(setup, nowMs);
  const answers = draft && answersOf(draft.answers, setup);
  if (!draft || !answers || !hasTopicOrDetails(answers)) return;
  const { venueId, table } = setup;
  const said = callLinkOf(readCallRecord(setup, nowMs));
  const unfinishedAt = new Date(nowMs).toISOString();
  const payload = { ...said, ...payloadSoFar(answers, setup), unfinishedAt };
  const entry: OutboxEntry = { venueId, table, key: draft.key, payload, answers };
  addToOutbox(entry, nowMs);
}

/** Whether there is more than a rating, so that the answers are worth sending. */
function hasTopicOrDetails({ topic, details }: Answers): boolean {
  return topic !== undefined || Boolean(details);
}

function answersOf(answered: Answers, setup: ConversationSetup): Answers | undefined {
  const given = withTypedText(answered, setup);
  const rated = acceptAnswers('rating', given, []);
  if (!rated?.rating) return undefined;
  const steps = listSteps(conversationPathOf(rated.rating), true).filter(
    (step) => step !== 'reward',
  );
  return Object.assign({}, ...steps.map((step) => acceptAnswers(step, given, [])));
}
