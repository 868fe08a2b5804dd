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
import { MessageBox, PriceTag } from '#web/ui/fields/message-box.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { readReplyDraft, removeReplyDraft, saveReplyDraft } from './reply-draft.ts';
import { useSendReply } from './use-send-reply.ts';

const NOTE = 'Reply will be sent directly to the customer';
const EMPTY = 'Reply message cannot be empty';
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
  const isUntouched = isBlank || text === feedback.replyMessage;
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
    if (isBlank) setProblem(EMPTY);
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
        <MessageBox
          head={head}
          label={`Your reply to ${feedback.customerName ?? 'this guest'}`}
          placeholder="Type your reply to the customer here..."
          hint={
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{NOTE}</span>
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

function Count({ length }: { length: number }) {
  const numbers = new Intl.NumberFormat('en-GB');
  return (
    <span>
      {numbers.format(length)} of {numbers.format(REPLY_MAX_LENGTH)} characters
    </span>
  );
}
