import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TeamThread } from '#shared/tickets/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { ChannelChoice, type ReplyChannel } from './channel-choice.tsx';
import { threadQuery } from './queries.ts';
import { ThreadBox } from './thread-box.tsx';
import { readThreadDraft, saveThreadDraft } from './thread-draft.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

export type GuestThreadProps = {
  feedback: FeedbackItem;
  venue: Venue;
  /**
   * Renders the box for a reply by email, with `head` at its top; undefined if the guest cannot be
   * emailed.
   */
  renderMailBox: ((head: ReactNode) => ReactNode) | undefined;
  /** Shown when the guest cannot be reached at all. */
  otherwise: ReactNode;
  /** The remaining credits. */
  note: ReactNode;
  /** The draft of the email, carried over when the channel changes. */
  mailDraft: { read: () => string; save: (text: string) => void };
  onWritten: () => void;
  /** Called when the guest's messages have been seen. */
  onRead: () => void;
  onOutOfCredits: () => void;
};

/** The conversation on a guest's ticket, with a box to reply there or by email. */
export function GuestThread(props: GuestThreadProps) {
  const { feedback, venue, renderMailBox, otherwise } = props;
  const { hasTicket } = feedback;
  const query = useQuery({ ...threadQuery(feedback.id), enabled: hasTicket });
  const thread = query.data;
  const reported = useEffectEvent(props.onRead);
  const hasGuestWritten = thread?.messages.some(({ side }) => side === 'guest') ?? false;
  useEffect(() => {
    if (hasGuestWritten) reported();
  }, [hasGuestWritten]);

  const hasTalk = thread && (thread.messages.length > 0 || thread.isClosed || thread.settledAt);
  // Every state renders the same structure, so that the box keeps its focus and its draft.
  return (
    <section aria-label="Conversation with the guest" className="flex flex-col gap-4">
      {query.isLoadingError && (
        <ErrorState
          title="We could not load the conversation"
          description="Check your connection and try again."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {hasTalk && (
        <div className="rounded-lg border bg-surface">
          <ThreadHead feedbackId={feedback.id} thread={thread} />
          <ThreadMessages
            key={feedback.id}
            feedbackId={feedback.id}
            newest={thread}
            timeZone={venue.timezone}
          />
        </div>
      )}
      <div className="print:hidden empty:hidden">
        <AnyBox {...props} thread={thread} isFailed={query.isLoadingError} />
        {!renderMailBox && !hasTicket && otherwise}
      </div>
    </section>
  );
}

/** The box for a reply by email or on the ticket. Offers only channels that can be used. */
function AnyBox({
  thread,
  feedback,
  venue,
  renderMailBox,
  note,
  mailDraft,
  onWritten,
  onOutOfCredits,
  isFailed,
}: GuestThreadProps & { thread: TeamThread | undefined; isFailed: boolean }) {
  const [chosen, setChosen] = useState<ReplyChannel>();
  const isOnTicket = feedback.replyDelivery === 'on_ticket' || feedback.hasUnreadMessage;
  const usual: ReplyChannel = isOnTicket || thread?.messages.length ? 'ticket' : 'mail';
  const way = renderMailBox ? (chosen ?? usual) : 'ticket';
  // A closed thread can still be answered by email.
  const canTicket = feedback.hasTicket && !thread?.isClosed && !isFailed;

  function choose(next: ReplyChannel): void {
    if (next === way) return;
    if (next === 'ticket') {
      saveThreadDraft(feedback.id, mailDraft.read());
      mailDraft.save('');
    } else {
      mailDraft.save(readThreadDraft(feedback.id));
      saveThreadDraft(feedback.id, '');
    }
    setChosen(next);
  }

  const head = renderMailBox && canTicket && <ChannelChoice way={way} onChoose={choose} />;
  if (renderMailBox && (way === 'mail' || !canTicket)) return renderMailBox(head);
  if (!canTicket) return null;
  if (!thread) return <ThreadSkeleton />;
  return (
    <ThreadBox
      feedbackId={feedback.id}
      messages={thread.messages}
      guestName={feedback.customerName ?? 'this guest'}
      rewards={venue}
      costsCredit={thread.costsCredit}
      head={head}
      note={note}
      onWritten={onWritten}
      onOutOfCredits={onOutOfCredits}
    />
  );
}
