import { useQuery } from '@tanstack/react-query';
import { BellOff, BellRing, Mail, Ticket } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TeamThread } from '#shared/tickets/contract.ts';
import type { ThreadCloseReason } from '#shared/tickets/rules.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { threadQuery } from './queries.ts';
import { ThreadBox } from './thread-box.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { readThreadDraft, saveThreadDraft, useMuteThread } from './use-thread-actions.ts';

const CLOSED_WORDS: Record<ThreadCloseReason, string> = {
  venue: 'You’ve muted this guest: they can read the conversation but not reply.',
  silence:
    'Closed after 30 days without a message. You can still read it, but neither side can write.',
  length: 'Closed after 200 messages. You can still read it, but neither side can write.',
};

const CHANNELS = [
  { way: 'mail', words: 'Reply by email', icon: Mail },
  { way: 'ticket', words: 'Reply on the ticket', icon: Ticket },
] as const;

type GuestThreadProps = {
  feedback: FeedbackItem;
  venue: Venue;
  /**
   * Renders the box for a reply by email, with `head` at its top; undefined if the guest cannot be
   * emailed.
   */
  renderMailBox: ((head: ReactNode) => ReactNode) | undefined;
  /** Shown when the guest cannot be reached at all. */
  otherwise: ReactNode;
  /** Shows the remaining credits. */
  note: ReactNode;
  /** Whether sending also resolves the complaint, beside the button. */
  choice: ReactNode;
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
          {(thread.messages.length > 0 || thread.settledAt) && (
            <ThreadMessages
              key={feedback.id}
              feedbackId={feedback.id}
              newest={thread}
              timeZone={venue.timezone}
            />
          )}
        </div>
      )}
      <div className="print:hidden empty:hidden">
        <ReplyByChannelBox {...props} thread={thread} isFailed={query.isLoadingError} />
        {!renderMailBox && !hasTicket && otherwise}
      </div>
    </section>
  );
}

/** The box for a reply by email or on the ticket. Offers only channels that can be used. */
function ReplyByChannelBox({
  thread,
  feedback,
  venue,
  renderMailBox,
  note,
  choice,
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
      choice={choice}
      onWritten={onWritten}
      onOutOfCredits={onOutOfCredits}
    />
  );
}

type ReplyChannel = 'mail' | 'ticket';

/** Choice between email and ticket for the next reply. */
function ChannelChoice({
  way,
  onChoose,
}: {
  way: ReplyChannel;
  onChoose: (way: ReplyChannel) => void;
}) {
  return (
    <fieldset aria-label="How to reply" className="grid grid-cols-2 divide-x border-b">
      {CHANNELS.map(({ way: each, words, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === way}
          onClick={() => onChoose(each)}
          className={classNames(
            'inline-flex min-h-11 items-center justify-center gap-2 px-3 text-sm outline-offset-[-3px] first:rounded-tl-lg last:rounded-tr-lg',
            each === way
              ? 'font-semibold text-ink shadow-[inset_0_-2px_0_var(--color-basil)]'
              : 'bg-sunken font-medium text-ink-soft hover:bg-surface',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {words}
        </button>
      ))}
    </fieldset>
  );
}

/** A placeholder as high as the box that replaces it. */
function ThreadSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-lg border border-line-strong p-4">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-24" />
      <Skeleton className="mt-1.5 h-11 w-52 self-end" />
    </div>
  );
}

/** The state of the conversation, and a way to mute an unpleasant one. */
export function ThreadHead({ feedbackId, thread }: { feedbackId: string; thread: TeamThread }) {
  const [isAsking, setAsking] = useState(false);
  const { mute, isMuting } = useMuteThread(feedbackId);
  const isMuted = thread.mutedAt !== null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-1 pr-2 pl-5 text-sm not-last:border-b">
      <h2 className="py-2 font-semibold">On the guest’s ticket</h2>
      <Button
        variant="quiet"
        size="sm"
        disabled={isMuting}
        className="print:hidden"
        onClick={() => (isMuted ? mute(false) : setAsking(true))}
      >
        {isMuted ? <BellRing aria-hidden /> : <BellOff aria-hidden />}
        {isMuted ? 'Unmute' : 'Mute'}
      </Button>
      {thread.isClosed && (
        <p className="w-full pb-2 text-ink-soft">{CLOSED_WORDS[thread.closedBy ?? 'silence']}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Mute this guest?"
        description="They can still read the conversation, but neither of you can write until you unmute them."
        confirmLabel="Mute"
        cancelLabel="Keep open"
        onConfirm={() => {
          setAsking(false);
          mute(true);
        }}
      />
    </div>
  );
}
