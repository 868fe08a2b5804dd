import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { CheckIcon, LineIcon } from '#widget/chat/icons.tsx';
import { useDoubleTapGuard } from '#widget/chat/use-double-tap-guard.ts';
import { interpolate } from '#widget/words/interpolate.ts';
import type { TicketPageSetup } from './ticket-page-setup.ts';
import type { TicketPageWords } from './ticket-page-words.ts';

const keyOf = (code: string) => `tabletalk:ticket-draft ${code}`;

/** The longest message that the server accepts. */
const MAX_LETTERS = 5000;

type GuestReplyFormProps = {
  code: string;
  setup: TicketPageSetup;
  /** Whether the guest is told where to get help. */
  hasAdvice: boolean;
  /** Whether the venue has written, so that there is something to answer. */
  hasReply: boolean;
  /** Resolves once the message has arrived or is kept to be sent later; rejects if it is refused. */
  onSend: (text: string) => Promise<void>;
  /** Called when the guest ends the matter; undefined if there is nothing to settle. */
  onSettle: (() => void) | undefined;
};

/**
 * The guest's reply field, and the button that ends the matter. A refused message stays in the
 * field; one kept for later joins the thread.
 */
export function GuestReplyForm({
  code,
  setup: { ticket, words },
  hasAdvice,
  hasReply,
  onSend,
  onSettle,
}: GuestReplyFormProps) {
  const [text, setText] = useMessageDraft(code);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isAdvised = useRef(hasAdvice);
  isAdvised.current = hasAdvice;
  // On a phone the keyboard would hide the advice at the top; a guest who is typing reads it beside
  // the field.
  useEffect(() => {
    if (hasAdvice && !field.current?.value) field.current?.blur();
  }, [hasAdvice]);
  const { hasSettled, tapGuard } = useDoubleTapGuard(`${isSending} ${problem}`);

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (isSending) return;
    const written = text.trim();
    if (!written) {
      field.current?.focus();
      return;
    }
    setSending(true);
    setProblem('');
    try {
      await onSend(written);
      setText('');
    } catch (error) {
      setProblem(problemOf(error, words));
    }
    setSending(false);
    if (isAdvised.current) field.current?.blur();
    else field.current?.focus();
  }

  const label = interpolate(words.yourMessage, { venue: ticket.venueName });
  return (
    <form className="write" noValidate onSubmit={(event) => void submit(event)}>
      <label className="visually-hidden" htmlFor="message">
        {label}
      </label>
      {/* Above the buttons: the form is at the bottom of the screen, so the buttons do not move. */}
      <p id="message-problem" className="problem" role="status">
        {problem}
      </p>
      {onSettle && (
        <button
          type="button"
          className={hasSettled ? 'line settle' : 'line settle fresh'}
          onClick={onSettle}
          {...tapGuard}
        >
          <CheckIcon />
          {words.settle}
        </button>
      )}
      <textarea
        ref={field}
        id="message"
        name="message"
        rows={1}
        value={text}
        dir={text ? 'auto' : undefined}
        placeholder={hasReply ? words.writeBack : words.addSomething}
        maxLength={MAX_LETTERS}
        autoComplete="off"
        readOnly={isSending}
        aria-describedby="message-problem"
        aria-invalid={problem ? true : undefined}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
      />
      <button
        type="submit"
        className="primary round"
        aria-label={words.chat.send}
        aria-busy={isSending}
      >
        <LineIcon d="M12 19V5M6 11l6-6 6 6" />
      </button>
    </form>
  );
}

function problemOf(error: unknown, words: TicketPageWords): string {
  const isTooMuch = error instanceof RequestError && error.status === 429;
  return isTooMuch ? words.tooMany : words.notSent;
}

/** A half-written message. It survives a reload but not closing the tab. */
function useMessageDraft(code: string) {
  const [text, setText] = useState('');

  // The draft is set in an effect, because the server rendered an empty field.
  useEffect(() => setText(readDraft(code)), [code]);

  function change(value: string): void {
    setText(value);
    storeMessageDraft(code, value);
  }
  return [text, change] as const;
}

/** Saves text that the guest typed into the server-rendered field before this script loaded. */
export function saveEarlyInput(root: HTMLElement, code: string): void {
  const written = root.querySelector('textarea')?.value;
  if (written) storeMessageDraft(code, written);
}

function readDraft(code: string): string {
  try {
    return sessionStorage.getItem(keyOf(code)) ?? '';
  } catch {
    return '';
  }
}

export function storeMessageDraft(code: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(keyOf(code), text);
    else sessionStorage.removeItem(keyOf(code));
  } catch {
    // A private window may refuse storage; the text is still on the screen.
  }
}
