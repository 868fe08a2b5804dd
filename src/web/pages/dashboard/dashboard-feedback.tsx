import type { Venue } from '#shared/venues/contract.ts';
import { RecentFeedback } from '#web/feedback/inbox/recent-feedback.tsx';
import { LazyReplyBox, prefetchReplyBox } from '#web/replies/lazy-reply-box.tsx';
import { hasReplyDraft } from '#web/replies/reply-draft.ts';

/** What guests said, with a box to reply in. */
export function DashboardFeedback({
  venue,
  onOutOfCredits,
}: {
  venue: Venue;
  onOutOfCredits: () => void;
}) {
  return (
    <RecentFeedback
      venue={venue}
      replies={{
        hasDraft: hasReplyDraft,
        renderBox: (box) => <LazyReplyBox {...box} onOutOfCredits={onOutOfCredits} />,
        prefetchBox: prefetchReplyBox,
      }}
    />
  );
}
