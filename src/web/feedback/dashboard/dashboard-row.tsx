import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Reply, RotateCcw } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { feedbackDate } from '#shared/feedback/visit-words.ts';
import { replyStateOf } from '#shared/replies/reply-state.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { PrimarySentimentBadge } from '#web/complaints/sentiment-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/status/badge.tsx';
import { RowFacts } from '../entry/answer-facts.tsx';
import { AnswerBadges } from '../list/answer-badges.tsx';
import { AnswerFace } from '../list/answer-face.tsx';
import { ComplaintMark } from '../list/complaint-mark.tsx';
import { listedTableWords } from '../list/entry-words.ts';
import type { DashboardReplySlot } from '../list/reply-slot.ts';
import { FEEDBACK_LIST_KEY } from '../queries.ts';
import { LongText } from './long-text.tsx';
import { entryElementId, saveScrollPosition } from './scroll-position.ts';

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

/** One answer in the list with its actions; memoised, so that it renders only when it changes. */
export const DashboardRow = memo(Row);

function Row({
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
    // Waits until the discard dialog has returned the focus.
    setTimeout(() => replyButton.current?.focus());
  }

  return (
    <li
      id={entryElementId(id)}
      tabIndex={-1}
      className={classNames(
        'relative grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 px-5 py-3.5 max-md:scroll-mt-36 sm:px-6 @4xl:grid-cols-[auto_minmax(0,1fr)_12rem]',
        isNew && 'bg-basil-soft/50',
        (feedback.isSeriousComplaint || feedback.alarm?.isUntended) &&
          'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-chili',
      )}
    >
      <AnswerFace of={feedback} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <Circumstances feedback={feedback} venue={venue} isNew={isNew} />
        <FeedbackWords feedback={feedback} />
      </div>
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
    </li>
  );
}

/** The rating, the place, the server, the reward and the time. */
function Circumstances({
  feedback,
  venue,
  isNew,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  isNew: boolean;
}) {
  const { overallRating, serverName, tableNumber, rewardSelected, email } = feedback;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {overallRating && (
        <span className="font-semibold text-ink">
          <span className="sr-only">Rating: </span>
          {ratingWord(overallRating)}
        </span>
      )}
      {tableNumber && <Fact name="Table" text={listedTableWords(tableNumber)} />}
      {serverName && <Fact name="Server" text={serverName} />}
      {rewardSelected && (
        <Fact name="Reward" text={rewardLabelOf(rewardSelected, venue.customRewards)} />
      )}
      {email && <Fact name="Email" text={email} />}
      <AnswerBadges feedback={feedback} sentiment={<PrimarySentimentBadge feedback={feedback} />} />
      {feedback.complaint && <ComplaintMark status={feedback.complaint.status} />}
      {isNew && <Badge tone="outline">New</Badge>}
      <span className="flex flex-wrap gap-x-2 @xl:ml-auto">
        <TimeAgo createdAt={feedback.createdAt} timeZone={venue.timezone} />
        <EntryDate feedback={feedback} timeZone={venue.timezone} />
      </span>
    </div>
  );
}

/** The label is for screen readers only: sighted readers recognise the fact without it. */
function Fact({ name, text }: { name: string; text: string }) {
  return (
    <span className="wrap-anywhere min-w-0">
      <span className="sr-only">{name}: </span>
      {text}
    </span>
  );
}

function EntryDate({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { label, words } = feedbackDate(feedback, { now: new Date(), timeZone });
  return (
    <span>
      {label} <span className="inline-block">{words}</span>
    </span>
  );
}

/** What the guest wrote. */
function FeedbackWords({ feedback }: { feedback: FeedbackItem }) {
  const { textGeneral, textSpecific } = feedback;
  if (!textGeneral && !textSpecific) {
    return <p className="text-ink-soft">This guest left a rating and no words.</p>;
  }
  return (
    <div className="grid gap-x-4 gap-y-1.5 @2xl:grid-cols-[11rem_minmax(0,1fr)]">
      {textGeneral && <Part name="Primary feedback" text={textGeneral} />}
      {textSpecific && <Part name="Additional details" text={textSpecific} />}
    </div>
  );
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-soft text-xs">{name}</p>
      <LongText text={text} />
    </div>
  );
}
