import { ChevronDown, Gift, Mail, Reply, RotateCcw, Table2, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { sentimentByKeywords } from '#shared/feedback/sentiment.ts';
import { rewardLabelOf } from '#shared/rewards/rules.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FeedbackDetails } from './feedback-details.tsx';
import { FeedbackWords } from './feedback-words.tsx';
import { IconFact } from './icon-fact.tsx';
import { entryId } from './list-place.ts';
import { RatingWords } from './rating-words.tsx';
import { ReplyBox } from './reply-box.tsx';
import { replyStateOf } from './reply-state.ts';
import { SentimentBadge } from './sentiment-badge.tsx';
import type { OpenEntries } from './use-open-entries.ts';
import { visitWords } from './visit-words.ts';

/** One guest's feedback in the list, with all an owner can do about it. */
export function FeedbackEntry({
  feedback,
  venue,
  isNew,
  entries,
  onOutOfCredits,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  isNew: boolean;
  entries: OpenEntries;
  onOutOfCredits: () => void;
}) {
  const detailsId = useId();
  const replyButton = useRef<HTMLButtonElement>(null);
  const { id } = feedback;
  const state = replyStateOf(feedback);
  const canReply = state === 'open' || state === 'failed';
  const isExpanded = entries.isExpanded(id);
  const isReplying = canReply && entries.isReplying(id);

  function closeReply(): void {
    entries.setReplying(id, false);
    // After the question whether to discard has given the focus back.
    setTimeout(() => replyButton.current?.focus());
  }

  return (
    <li
      id={entryId(id)}
      tabIndex={-1}
      className={classNames(
        'relative scroll-mt-24 px-5 py-5 sm:px-6',
        isNew && 'bg-basil-soft/50',
        feedback.isSeriousComplaint &&
          'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-chili',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-2">
          <SentimentBadge
            sentiment={sentimentByKeywords(feedback.textGeneral)}
            isSerious={feedback.isSeriousComplaint}
            title="Based on the words in the comment"
          />
          {feedback.overallRating && <RatingWords rating={feedback.overallRating} />}
          {isNew && <Badge tone="outline">New</Badge>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {state === 'replied' && <Badge tone="basil">Replied</Badge>}
          {state === 'failed' && <Badge tone="chili">Delivery failed</Badge>}
          {canReply && (
            <Button
              ref={replyButton}
              variant="secondary"
              size="sm"
              aria-expanded={isReplying}
              onClick={() => entries.setReplying(id, true)}
            >
              {state === 'failed' ? <RotateCcw aria-hidden /> : <Reply aria-hidden />}
              {state === 'failed' ? 'Try again' : 'Reply'}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? detailsId : undefined}
            onClick={() => entries.setExpanded(id, !isExpanded)}
          >
            Details
            <ChevronDown
              aria-hidden
              className={classNames('transition-transform', isExpanded && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      <Circumstances feedback={feedback} venue={venue} />
      <FeedbackWords feedback={feedback} />
      <Extras feedback={feedback} venue={venue} />
      {isExpanded && (
        <div id={detailsId}>
          <FeedbackDetails feedback={feedback} timeZone={venue.timezone} />
        </div>
      )}
      {isReplying && (
        <ReplyBox
          feedback={feedback}
          takesFocus={entries.wasAskedFor(id)}
          onClose={closeReply}
          onOutOfCredits={onOutOfCredits}
        />
      )}
    </li>
  );
}

/** When, where and with whom. */
function Circumstances({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { serverName, tableNumber } = feedback;
  return (
    <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
      <span>{visitWords(feedback, { now: new Date(), timeZone: venue.timezone })}</span>
      {serverName && <IconFact icon={UserRound} name="Server" text={serverName} />}
      {tableNumber && <IconFact icon={Table2} name="Table" text={tableWords(tableNumber)} />}
    </div>
  );
}

function Extras({ feedback, venue }: { feedback: FeedbackItem; venue: Venue }) {
  const { rewardSelected, email } = feedback;
  if (!rewardSelected && !email) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
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

/** Some guests write "5", some "Table 5". */
function tableWords(tableNumber: string): string {
  return /\d/.test(tableNumber) && /^[\w-]{1,6}$/.test(tableNumber)
    ? `Table ${tableNumber}`
    : tableNumber;
}
