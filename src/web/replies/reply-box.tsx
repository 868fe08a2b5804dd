import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { REPLY_MAX_LENGTH } from '#shared/replies/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MessageComposer, PriceTag } from '#web/ui/fields/message-composer.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import type { Beginning } from './reply-beginnings.ts';
import { readReplyDraft, removeReplyDraft, saveReplyDraft } from './reply-draft.ts';
import { useSendReply } from './use-send-reply.ts';

const DELIVERY_NOTE = 'Reply will be sent directly to the customer';
const EMPTY_ERROR = 'Reply message cannot be empty';
const COUNTED_FROM = REPLY_MAX_LENGTH - 500;

export type ReplyBoxProps = {
  feedback: FeedbackItem;
  /** Whether the owner just opened the box, so that it takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
  /** Called just before the page reloads, or right after sending if `staysOnPage`. */
  onSent: () => void;
  /** Called if another user has already replied. */
  onConflict: () => void;
  onOutOfCredits: () => void;
  /** Whether the page updates itself after sending instead of reloading. */
  staysOnPage?: boolean;
  /** What sending costs, shown on the button. */
  price?: string | undefined;
  /** `head` is shown above the text field, `note` below it, `choice` beside the buttons. */
  head?: ReactNode;
  /** Texts to start from, offered while nothing else is written. */
  beginnings?: readonly Beginning[];
  note?: ReactNode;
  choice?: ReactNode;
};

/** Writes a reply to one guest. The draft survives a reload until it is sent or discarded. */
export function ReplyBox({
  feedback,
  takesFocus,
  onClose,
  price,
  head,
  beginnings = [],
  note,
  choice,
  ...outcomes
}: ReplyBoxProps) {
  const [text, setText] = useState(
    () => readReplyDraft(feedback.id) ?? feedback.replyMessage ?? '',
  );
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { send, isSending } = useSendReply(feedback.id, {
    // The pressed button is disabled while sending and loses the focus, so give it to the text.
    onFailed: focusText,
    onRefused: setProblem,
    ...outcomes,
  });
  const isBlank = text.trim() === '';
  const isUntouched =
    isBlank || text === feedback.replyMessage || beginnings.some((each) => each.text === text);
  const isTooLong = text.trim().length > REPLY_MAX_LENGTH;

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);

  function focusText(): void {
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }

  function change(value: string): void {
    setText(value);
    setProblem(undefined);
    saveReplyDraft(feedback.id, value);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending || isTooLong) return;
    if (isBlank) setProblem(EMPTY_ERROR);
    else send(text.trim());
  }

  function submitByKeyboard(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }

  function discard(): void {
    removeReplyDraft(feedback.id);
    onClose();
  }

  return (
    <>
      <form ref={form} onSubmit={submit} onKeyDown={submitByKeyboard}>
        <MessageComposer
          head={
            <>
              {head}
              {(isBlank || beginnings.some((each) => each.text === text)) && (
                <Beginnings
                  {...{ beginnings, text }}
                  onChoose={(chosen) => {
                    change(chosen);
                    focusText();
                  }}
                />
              )}
            </>
          }
          label={`Your reply to ${feedback.customerName ?? 'this guest'}`}
          placeholder="Type your reply to the customer here..."
          hint={
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{DELIVERY_NOTE}</span>
              {text.length >= COUNTED_FROM ? (
                <Count length={text.trim().length} />
              ) : (
                note && <span>{note}</span>
              )}
            </p>
          }
          error={isTooLong ? `A reply may have at most ${REPLY_MAX_LENGTH} characters` : problem}
          readOnly={isSending}
          data-initial-focus={takesFocus || undefined}
          value={text}
          onChange={({ target }) => change(target.value)}
          actions={
            <>
              {choice}
              <Button
                variant="quiet"
                disabled={isSending}
                onClick={() => (isUntouched ? discard() : setIsAsking(true))}
              >
                Cancel
              </Button>
              <Button
                type="submit"
                // Filled only once there is something to send: until then the main step is another.
                variant={isBlank ? 'secondary' : 'primary'}
                disabled={isBlank || isTooLong || isSending}
                aria-busy={isSending}
              >
                {isSending && <Spinner />}
                {isSending ? 'Sending...' : 'Send Reply'}
                {!isSending && price && <PriceTag>{price}</PriceTag>}
              </Button>
            </>
          }
        />
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this reply?"
        description="What you have written will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={discard}
      />
    </>
  );
}

/** A tap puts a text into the box; it never replaces what the user has written. */
function Beginnings({
  beginnings,
  text,
  onChoose,
}: {
  beginnings: readonly Beginning[];
  text: string;
  onChoose: (text: string) => void;
}) {
  if (beginnings.length === 0) return null;
  return (
    <ul
      aria-label="Start from"
      className="flex items-center gap-1.5 overflow-x-auto px-4 pt-3 text-sm before:shrink-0 before:text-ink-soft before:content-['Start_from'] max-sm:before:content-none sm:flex-wrap sm:px-5"
    >
      {beginnings.map((each) => (
        <li key={each.label} className="shrink-0">
          <button
            type="button"
            aria-pressed={each.text === text}
            className={classNames(
              'relative min-h-9 whitespace-nowrap rounded-full border px-2.5 font-medium after:absolute after:-inset-y-1 after:inset-x-0',
              each.text === text
                ? 'border-basil bg-basil-soft font-semibold text-basil-ink'
                : 'border-line-strong hover:bg-sunken',
            )}
            onClick={() => onChoose(each.text)}
          >
            {each.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Count({ length }: { length: number }) {
  const numbers = new Intl.NumberFormat('en-GB');
  return (
    <span>
      {numbers.format(length)} of {numbers.format(REPLY_MAX_LENGTH)} characters
    </span>
  );
}
