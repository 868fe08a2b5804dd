import { useEffect, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { Conversation, ConversationEvent } from '../conversation/conversation.ts';
import type { ConversationSetup } from '../conversation/conversation-setup.ts';
import type { Language } from '../words/languages.ts';
import type { Words } from '../words/words.ts';

type SendingNoticeProps = {
  conversation: Pick<Conversation, 'phase' | 'waitMs'>;
  setup: Pick<ConversationSetup, 'language'>;
  words: Words;
  dispatch: (event: ConversationEvent) => void;
};

/**
 * Says whether the finished feedback is being sent, waits for the network or the server, or could
 * not be sent.
 */
export function SendingNotice({ conversation, setup, words, dispatch }: SendingNoticeProps) {
  const { phase, waitMs } = conversation;
  // The feedback is resent automatically, so a button could only be pressed too early.
  if (waitMs) return <WaitingNotice waitMs={waitMs} words={words} language={setup.language} />;
  if (phase === 'failed') {
    return (
      <>
        <Notice text={words.errors.submission} />
        <button type="button" className="primary" onClick={() => dispatch({ type: 'try-again' })}>
          {words.buttons.tryAgain}
        </button>
      </>
    );
  }
  const { sending, waiting } = words.notices;
  return <Notice isBusy text={phase === 'sending' ? sending : waiting} />;
}

type WaitingNoticeProps = { waitMs: number; words: Words; language: Language };

/** Says when the feedback is sent again, for as long as the server has asked to wait. */
function WaitingNotice({ waitMs, words, language }: WaitingNoticeProps) {
  const [until] = useState(() => Date.now() + waitMs);
  const [leftMs, setLeft] = useState(waitMs);
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const when = roughTimeUntil(leftMs, language);
  return <Notice isBusy text={interpolate(words.errors.tooMuch, { when })} />;
}

const COARSE_SECONDS = 10;

/** "In 2 minutes", "in 30 seconds": so coarse that a screen reader is not told every second. */
function roughTimeUntil(leftMs: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (leftMs > MINUTE_MS) return format.format(Math.ceil(leftMs / MINUTE_MS), 'minute');
  const tens = Math.max(1, Math.ceil(leftMs / SECOND_MS / COARSE_SECONDS));
  return format.format(tens * COARSE_SECONDS, 'second');
}

function Notice({ text, isBusy = false }: { text: string; isBusy?: boolean }) {
  return (
    <p className="notice" role="status">
      {isBusy && <span className="spinner" />}
      {text}
    </p>
  );
}

type WelcomeBackProps = { words: Words; onCarryOn: () => void; onStartOver: () => void };

/** Lets a guest who left halfway carry on or start over. */
export function WelcomeBackNotice({ words, onCarryOn, onStartOver }: WelcomeBackProps) {
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
