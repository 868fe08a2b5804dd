import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Gift, Mail, Reply, RotateCcw, Table2, UserRound } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { entryDate } from '#shared/feedback/visit-words.ts';
import { replyStateOf } from '#shared/replies/reply-state.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { FEEDBACK_LIST } from '../queries.ts';
import { ComplaintMark } from './complaint-mark.tsx';
import { Arrival, IconFact, RatingWords } from './entry-facts.tsx';
import { tableWords } from './entry-words.ts';
import { FeedbackDetails } from './feedback-details.tsx';
import { FeedbackWords } from './feedback-words.tsx';
import type { ReplySlot } from './reply-slot.ts';
import { entryId, saveScrollPosition } from './scroll-position.ts';
import { WordsBadge } from './sentiment-badge.tsx';

type Props = {
  feedback: FeedbackItem;
  venue: Venue;
  isNew: boolean;
  isExpanded: boolean;
  /** Whether a reply is open, if the guest can get one. */
  isReplyOpen: boolean;
  /** Whether the owner opened it just now, rather than a reload. */
  takesFocus: boolean;
  onExpand: (id: string, isExpanded: boolean) => void;
  onReply: (id: string, isOpen: boolean) => void;
  renderReplyBox: ReplySlot['renderBox'];
};

/** One guest's feedback in the list, with all an owner can do about it; drawn anew when it changes. */
export const FeedbackEntry = memo(Entry);

function Entry({
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
  const state = replyStateOf(feedback);
  const canReply = state === 'open' || state === 'failed';
  const isReplying = canReply && isReplyOpen;

  function closeReply(): void {
    onReply(id, false);
    // After the question whether to discard has given the focus back.
    setTimeout(() => replyButton.current?.focus());
  }

  return (
    <li
      id={entryId(id)}
      tabIndex={-1}
      className={classNames(
        // Nothing is laid out before it comes near; meanwhile it is as high as most are.
        '[contain-intrinsic-size:auto_12rem] [content-visibility:auto]',
        'relative grid scroll-mt-24 max-md:scroll-mt-36 gap-x-6 gap-y-3 px-5 py-5 sm:px-6 @xl:grid-cols-[10rem_minmax(0,1fr)] @xl:grid-rows-[auto_1fr] @4xl:grid-rows-none @4xl:grid-cols-[11rem_minmax(0,1fr)_auto]',
        isNew && 'bg-basil-soft/50',
        feedback.isSeriousComplaint &&
          'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-chili',
      )}
    >
      <Circumstances feedback={feedback} venue={venue} isNew={isNew} />
      <div className="min-w-0">
        <FeedbackWords feedback={feedback} />
        <Extras feedback={feedback} venue={venue} />
      </div>
      <div className="flex flex-wrap items-center gap-2 self-start @xl:col-start-2 @4xl:col-start-3 @4xl:justify-end">
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
        <div id={detailsId} className="min-w-0 @xl:col-start-2 @4xl:col-span-2">
          <FeedbackDetails feedback={feedback} timeZone={venue.timezone} />
        </div>
      )}
      {isReplying && (
        <div className="min-w-0 @xl:col-start-2 @4xl:col-span-2">
          {renderReplyBox({
            feedback,
            takesFocus,
            onClose: closeReply,
            onSent: () => saveScrollPosition(id),
            onConflict: () => void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST] }),
          })}
        </div>
      )}
    </li>
  );
}

/** How it was, when, where and with whom. */
function Circumstances({
  feedback,
  venue,
  isNew,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  isNew: boolean;
}) {
  const { serverName, tableNumber } = feedback;
  return (
    <div className="flex min-w-0 flex-col gap-2 @xl:row-span-2 @4xl:row-span-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {feedback.overallRating && <RatingWords rating={feedback.overallRating} />}
        <WordsBadge feedback={feedback} />
        {feedback.complaint && <ComplaintMark status={feedback.complaint.status} />}
        {isNew && <Badge tone="outline">New</Badge>}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm @xl:flex-col">
        <Arrival createdAt={feedback.createdAt} timeZone={venue.timezone} />
        <EntryDate feedback={feedback} timeZone={venue.timezone} />
        {serverName && <IconFact icon={UserRound} name="Server" text={serverName} />}
        {tableNumber && <IconFact icon={Table2} name="Table" text={tableWords(tableNumber)} />}
      </div>
    </div>
  );
}

function EntryDate({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { label, words } = entryDate(feedback, { now: new Date(), timeZone });
  return (
    <span>
      {label} <span className="inline-block">{words}</span>
    </span>
  );
}

function Extras({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { rewardSelected, email } = feedback;
  if (!rewardSelected && !email) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
      {rewardSelected && (
        <IconFact
          icon={Gift}
          name="Reward"
          text={rewardLabelOf(rewardSelected, venue.customRewards)}
        />
      )}
      {email && <IconFact icon={Mail} name="Email" text={email} />}
    </div>
  );
}
