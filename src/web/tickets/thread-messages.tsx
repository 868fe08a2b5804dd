import { useMutation } from '@tanstack/react-query';
import { Check, Gift, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#shared/site/format-moment.ts';
import { readThread, type TeamMessage, type TeamThread } from '#shared/tickets/contract.ts';
import { addEarlierMessages, joinThread } from '#shared/tickets/join-thread.ts';
import { type MessagePiece, splitLinks } from '#shared/tickets/split-links.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type ThreadMessagesProps = { feedbackId: string; newest: TeamThread; timeZone: string };

/** The messages of both sides, oldest first. */
export function ThreadMessages({ feedbackId, newest, timeZone }: ThreadMessagesProps) {
  const { thread, isLoading, loadEarlier } = useWholeThread(feedbackId, newest);
  const now = useNow();
  const when = (at: string) => formatMoment(at, { now, timeZone });
  const { messages, settledAt, readAt } = thread;
  const last = messages.findLast(({ side }) => side === 'venue');
  const isRead = last !== undefined && readAt !== null && readAt >= last.createdAt;
  return (
    <ol className="flex flex-col gap-4 px-5 py-4">
      {thread.hasEarlier && (
        <li className="flex justify-center print:hidden">
          <Button variant="quiet" size="sm" disabled={isLoading} onClick={loadEarlier}>
            {isLoading ? 'Loading...' : 'Show earlier messages'}
          </Button>
        </li>
      )}
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          when={when}
          note={message === last && (isRead ? 'read by the guest' : 'not read yet')}
        />
      ))}
      {settledAt && (
        <li className="flex items-center gap-2 font-semibold text-basil-ink text-sm">
          <Check aria-hidden className="size-4" />
          The guest says it’s sorted, {when(settledAt)}
        </li>
      )}
    </ol>
  );
}

function Message({
  message,
  when,
  note,
}: {
  message: TeamMessage;
  when: (at: string) => string;
  note: string | false;
}) {
  const { side, by, text, createdAt, offeredReward, acceptedAt, safety } = message;
  const isGuest = side === 'guest';
  return (
    <li className={classNames('flex flex-col gap-1', !isGuest && 'items-end')}>
      <div
        className={classNames(
          'flex max-w-[85%] flex-col gap-2 rounded-xl border px-4 py-2.5',
          isGuest ? 'rounded-bl-sm' : 'rounded-br-sm border-basil/30 bg-basil-soft',
          isGuest && (safety ? 'border-chili/50 bg-chili-soft' : 'bg-sunken'),
        )}
      >
        {text === null ? (
          <p className="text-ink-soft">This text is no longer kept.</p>
        ) : (
          <LinkedText text={text} />
        )}
        {offeredReward && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <Gift aria-hidden className="size-4" />
            <span className="font-semibold">{offeredReward}</span>
            <span className="text-ink-soft">
              {acceptedAt ? `accepted ${when(acceptedAt)}` : 'offered, not accepted yet'}
            </span>
          </p>
        )}
      </div>
      {safety && (
        <p className="flex items-center gap-1.5 font-semibold text-chili-ink text-sm">
          <ShieldAlert aria-hidden className="size-4 shrink-0" />
          {safetyAlarmName(safety, message.isEmergency)}
        </p>
      )}
      <p className="text-ink-soft text-sm">
        {isGuest ? 'Guest' : (by ?? 'Somebody who has left')},{' '}
        <time dateTime={createdAt}>{when(createdAt)}</time>
        {note && `, ${note}`}
      </p>
    </li>
  );
}

/** A message. Its links open only after the reader has seen their address. */
function LinkedText({ text }: { text: string }) {
  const [asked, setAsked] = useState<MessagePiece>();
  return (
    <>
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
        {splitLinks(text).map((piece, place) =>
          piece.href ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: what was written does not change
              key={place}
              type="button"
              className="wrap-anywhere inline cursor-pointer text-left underline underline-offset-4"
              onClick={() => setAsked(piece)}
            >
              {piece.text}
            </button>
          ) : (
            piece.text
          ),
        )}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Open this link?"
        description={`A guest wrote it. It leads to ${asked?.host}: ${asked?.href}`}
        confirmLabel="Open in a new tab"
        cancelLabel="Stay here"
        variant="primary"
        onConfirm={() => {
          window.open(asked?.href, '_blank', 'noopener,noreferrer');
          setAsked(undefined);
        }}
      />
    </>
  );
}

/** The newest messages, and the older pages loaded so far. */
function useWholeThread(feedbackId: string, newest: TeamThread) {
  const [known, setKnown] = useState(newest);
  const thread = joinThread(known, newest);
  const { mutate, isPending } = useMutation({
    mutationFn: (before: string | undefined) =>
      callApi(readThread, { params: { id: feedbackId }, query: { before } }),
    onSuccess: (page) => setKnown(addEarlierMessages(thread, page)),
    onError: (error) => {
      toastFailure(error, 'Not loaded');
    },
  });
  return { thread, isLoading: isPending, loadEarlier: () => mutate(thread.messages[0]?.id) };
}
