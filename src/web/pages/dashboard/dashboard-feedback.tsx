import { useMemo } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { RecentFeedback } from '#web/feedback/dashboard/recent-feedback.tsx';
import type { DashboardReplySlot } from '#web/feedback/list/reply-slot.ts';
import { LazyReplyBox, prefetchReplyBox } from '#web/replies/lazy-reply-box.tsx';
import { hasReplyDraft } from '#web/replies/reply-draft.ts';

/** Guest feedback with a reply box. */
export function DashboardFeedback({
  venue,
  isFirst,
  onOutOfCredits,
}: {
  venue: Venue;
  /** Whether no guest has answered yet. */
  isFirst?: boolean;
  onOutOfCredits: () => void;
}) {
  const replies = useMemo<DashboardReplySlot>(
    () => ({
      hasDraft: hasReplyDraft,
      renderBox: (box) => <LazyReplyBox {...box} onOutOfCredits={onOutOfCredits} />,
      prefetchBox: prefetchReplyBox,
    }),
    [onOutOfCredits],
  );
  return <RecentFeedback venue={venue} replies={replies} isFirst={isFirst} />;
}
