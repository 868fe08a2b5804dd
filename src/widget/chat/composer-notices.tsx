import type { ConversationEvent } from '../conversation/conversation.ts';
import type { Phase } from '../conversation/messages.ts';
import type { Words } from '../words/words.ts';

type SendingNoticeProps = {
  phase: Phase;
  words: Words;
  dispatch: (event: ConversationEvent) => void;
};

/** Says whether the finished feedback is being sent, waiting for the network, or failed. */
export function SendingNotice({ phase, words, dispatch }: SendingNoticeProps) {
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
