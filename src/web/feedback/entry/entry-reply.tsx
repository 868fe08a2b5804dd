import type { FeedbackEntry } from '#shared/feedback/list-contract.ts';
import { deliveryWords, replyStateOf } from '#shared/replies/reply-state.ts';
import { Alert } from '#web/ui/status/alert.tsx';
import type { InboxReply } from './inbox-reply.ts';

type Box = Parameters<InboxReply['renderBox']>[0];

/** The owner's side: the reply that was sent, the box to write one, or why there is none. */
export function EntryReply({
  entry,
  reply,
  ...box
}: { entry: FeedbackEntry; reply: InboxReply } & Omit<Box, 'feedback'>) {
  const state = replyStateOf(entry);
  if (state === 'anonymous') {
    return (
      <p className="rounded-lg border border-dashed px-5 py-4 text-ink-soft print:hidden">
        This guest left no e-mail address, so there is nobody to write to.
        {entry.complaint && ' You can still say how it was put right.'}
      </p>
    );
  }
  if (state === 'replied') return <SentReply entry={entry} />;
  return (
    <div className="print:hidden">
      {state === 'failed' && entry.replyDelivery && (
        <Alert tone="error" className="mb-3">
          {deliveryWords(entry.replyDelivery)}
        </Alert>
      )}
      {reply.renderBox({ feedback: entry, ...box })}
    </div>
  );
}

function SentReply({ entry }: { entry: FeedbackEntry }) {
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
