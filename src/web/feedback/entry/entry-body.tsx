import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ratingLevel, ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { SeriousBadge } from '#web/complaints/sentiment-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { languageAttributes } from '#web/understanding/language-attributes.ts';
import { guestText } from '../list/entry-words.ts';
import { UnfinishedBadge } from '../list/row-marks.tsx';
import { EntryFacts } from './answer-facts.tsx';
import { HighlightedText, SeriousReason } from './highlighted-text.tsx';
import { TicketQuestion } from './ticket-question.tsx';
import { useEntryUnderstanding } from './use-entry-understanding.tsx';

/** One guest's answer in full, with the facts around it. */
export function EntryBody({
  feedback,
  venue,
  readerId,
  isOnlyReading,
  onCorrect,
  children,
}: {
  feedback: FeedbackItem;
  venue: Venue;
  readerId: string;
  /** For staff: they do not learn whether a guest left an address, and correct nothing. */
  isOnlyReading: boolean;
  /** Called when the user starts a correction or says 'I'm on it'. */
  onCorrect: () => void;
  /** Shown between the words and the facts. */
  children?: ReactNode;
}) {
  const understanding = useEntryUnderstanding({ feedback, readerId, isOnlyReading, onCorrect });
  return (
    <>
      {understanding.alarm}
      <Head feedback={feedback} timeZone={venue.timezone} />
      {understanding.safety}
      {!isOnlyReading && <TicketQuestion feedback={feedback} onAnswer={onCorrect} />}
      {feedback.isBeyondLimit && !isOnlyReading && <BeyondLimitLine />}
      <Words feedback={feedback} />
      {understanding.chips}
      <SeriousReason of={feedback} />
      {children}
      <EntryFacts
        feedback={feedback}
        venue={venue}
        isOnlyReading={isOnlyReading}
        primaryFeedback={
          feedback.textGeneral && <HighlightedText text={feedback.textGeneral} of={feedback} />
        }
      />
    </>
  );
}

function BeyondLimitLine() {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      This answer came after your plan’s monthly limit. You can read it anyway, because we never
      hold back a possible safety issue.
    </p>
  );
}

function Head({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { overallRating, isSeriousComplaint, isUnfinished, rewardCode, createdAt } = feedback;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="flex items-center gap-3 font-semibold text-lg">
        {overallRating && (
          <RatingFace level={ratingLevel(overallRating)} className="size-10 max-lg:size-9" />
        )}
        {overallRating ? ratingWord(overallRating) : 'No rating'}
      </h2>
      {(isSeriousComplaint || isUnfinished || rewardCode) && (
        <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:w-full">
          {isSeriousComplaint && <SeriousBadge of={feedback} />}
          <UnfinishedBadge of={feedback} />
          {rewardCode && (
            <Badge tone="saffron">
              <Gift aria-hidden />
              Reward Given
            </Badge>
          )}
        </div>
      )}
      <span className="ml-auto text-ink-soft text-sm *:font-normal *:text-ink-soft">
        <TimeAgo createdAt={createdAt} timeZone={timeZone} />
      </span>
    </div>
  );
}

/** Texts longer than this would fill the screen in large type. */
const LONG_TEXT = 280;

function Words({ feedback }: { feedback: FeedbackItem }) {
  const words = guestText(feedback);
  if (words === null) {
    return <p className="mt-5 text-ink-soft text-lg">This guest left a rating and no words.</p>;
  }
  return (
    <blockquote
      {...languageAttributes(feedback)}
      className={classNames(
        'wrap-anywhere mt-5 whitespace-pre-line text-pretty font-display tracking-[-0.01em]',
        words.length > LONG_TEXT
          ? 'text-xl leading-8 max-lg:text-lg'
          : 'text-2xl leading-9.5 lg:text-3xl lg:leading-12',
      )}
    >
      {feedback.textSpecific && '“'}
      <HighlightedText text={words} of={feedback} />
      {feedback.textSpecific && '”'}
    </blockquote>
  );
}
