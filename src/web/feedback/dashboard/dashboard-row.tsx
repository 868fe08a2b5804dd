import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Reply, RotateCcw } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { replyState } from '#shared/replies/reply-state.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { RowFacts } from '../entry/answer-facts.tsx';
import { FeedbackRow } from '../list/feedback-row.tsx';
import type { DashboardReplySlot } from '../list/reply-slot.ts';
import { FEEDBACK_LIST_KEY } from '../queries.ts';
import { saveScrollPosition } from './scroll-position.ts';

type Props = {
  feedback: FeedbackItem;
  venue: Venue;
  isNew: boolean;
  isExpanded: boolean;
  /** Whether the reply box is open, if the guest can be replied to. */
  isReplyOpen: boolean;
  /** Whether the owner just opened the box, rather than a reload restoring it. */
  takesFocus: boolean;
  onExpand: (id: string, isExpanded: boolean) => void;
  onReply: (id: string, isOpen: boolean) => void;
  renderReplyBox: DashboardReplySlot['renderBox'];
};

/** A row that unfolds its facts and a reply box; memoised, so that it renders only when it changes. */
export const DashboardRow = memo(function DashboardRow({
  feedback,
  venue,
  isNew,
  isExpanded,
  isReplyOpen,
  takesFocus,
  onExpand,
  onReply,
  renderReplyBox,
}: Props) {
  const detailsId = useId();
  const queryClient = useQueryClient();
  const replyButton = useRef<HTMLButtonElement>(null);
  const { id } = feedback;
  const state = replyState(feedback);
  const canReply = state === 'open' || state === 'failed';
  const isReplying = canReply && isReplyOpen;

  function closeReply(): void {
    onReply(id, false);
    // Waits until the discard dialog has returned the focus.
    setTimeout(() => replyButton.current?.focus());
  }

  return (
    <FeedbackRow feedback={feedback} venue={venue} frame="dashboard" isNew={isNew}>
      <div className="-my-1 flex flex-wrap items-center gap-x-2 col-start-2 @4xl:col-start-3 @4xl:self-center @4xl:justify-end">
        {state === 'replied' && <Badge tone="basil">Replied</Badge>}
        {state === 'failed' && <Badge tone="chili">Delivery failed</Badge>}
        {canReply && (
          <Button
            ref={replyButton}
            variant="secondary"
            size="sm"
            aria-expanded={isReplying}
            onClick={() => onReply(id, true)}
          >
            {state === 'failed' ? <RotateCcw aria-hidden /> : <Reply aria-hidden />}
            {state === 'failed' ? 'Try again' : 'Reply'}
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          className="first:-ml-3 @4xl:-mr-3 @4xl:first:ml-0"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? detailsId : undefined}
          onClick={() => onExpand(id, !isExpanded)}
        >
          Details
          <ChevronDown
            aria-hidden
            className={classNames('transition-transform', isExpanded && 'rotate-180')}
          />
        </Button>
      </div>
      {isExpanded && (
        <div id={detailsId} className="col-start-2 mt-2 min-w-0 @4xl:col-span-2">
          <RowFacts feedback={feedback} timeZone={venue.timezone} />
        </div>
      )}
      {isReplying && (
        <div className="col-start-2 mt-2 min-w-0 @4xl:col-span-2">
          {renderReplyBox({
            feedback,
            takesFocus,
            onClose: closeReply,
            onSent: () => saveScrollPosition(id),
            onConflict: () => void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST_KEY] }),
          })}
        </div>
      )}
    </FeedbackRow>
  );
});
