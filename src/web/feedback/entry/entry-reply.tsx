import { useQueryClient } from '@tanstack/react-query';
import type { FeedbackWithHistory } from '#shared/feedback/list-contract.ts';
import { deliveryWords, replyStateOf } from '#shared/replies/reply-state.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import type { InboxReplySlot } from '../list/reply-slot.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY, FEEDBACK_LIST_KEY } from '../queries.ts';

type Box = Parameters<InboxReplySlot['renderBox']>[0];
type EntryReplyProps = { entry: FeedbackWithHistory; reply: InboxReplySlot } & Omit<
  Box,
  'feedback' | 'way'
>;

/** The owner's side: email replies, the ticket thread, and the box to continue. */
export function EntryReply({ entry, reply, ...box }: EntryReplyProps) {
  const state = replyStateOf(entry);
  const isByMail = state === 'replied' && entry.replyDelivery !== 'on_ticket';
  const canMail = state === 'open' || state === 'failed';
  const markRead = useMarkThreadRead(entry);
  return (
    <div className="flex flex-col gap-4">
      {isByMail && <SentReply entry={entry} />}
      {state === 'failed' && entry.replyDelivery && (
        <Alert tone="error" className="print:hidden">
          {deliveryWords(entry.replyDelivery)}
        </Alert>
      )}
      {reply.renderThread({
        feedback: entry,
        renderMailBox: canMail
          ? (way) => reply.renderBox({ feedback: forMail(entry), ...box, way })
          : undefined,
        otherwise: isByMail ? null : <NobodyToWriteTo isComplaint={entry.complaint !== null} />,
        onWritten: box.onSent,
        onRead: markRead,
      })}
    </div>
  );
}

/** A ticket message must not become the draft of an email. */
function forMail(entry: FeedbackWithHistory): FeedbackWithHistory {
  return entry.replyDelivery === 'on_ticket' ? { ...entry, replyMessage: null } : entry;
}

function NobodyToWriteTo({ isComplaint }: { isComplaint: boolean }) {
  return (
    <p className="rounded-lg border border-dashed px-5 py-4 text-ink-soft">
      This guest left no e-mail address, so there is nobody to write to.
      {isComplaint && ' You can still say how it was put right.'}
    </p>
  );
}

function SentReply({ entry }: { entry: FeedbackWithHistory }) {
  return (
    <section aria-label="Your reply" className="rounded-lg border bg-surface">
      <p className="border-b px-5 py-3 text-ink-soft text-sm">
        <span className="font-semibold text-basil-ink">Replied</span>
        {entry.email && ` to ${entry.customerName ?? entry.email}`}
      </p>
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line px-5 py-4">
        {entry.replyMessage ?? 'The words are no longer kept.'}
      </p>
    </section>
  );
}

/** Shows a guest's message as read. The server marked it when it handed out the thread. */
function useMarkThreadRead({ id, hasUnreadMessage }: FeedbackWithHistory): () => void {
  const queryClient = useQueryClient();
  return () => {
    if (!hasUnreadMessage) return;
    const { queryKey } = entryQuery(id);
    queryClient.setQueryData(queryKey, (entry) => entry && { ...entry, hasUnreadMessage: false });
    for (const key of [FEEDBACK_LIST_KEY, FEEDBACK_COUNTS_KEY]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
}
