import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { correctUnderstanding } from '#shared/understanding/contract.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { ratingLevel, ratingWord, TimeAgo } from '#web/complaints/entry-facts.tsx';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { RatingFace } from '#web/ui/rating-face.tsx';
import { SafetyQuestion } from '#web/understanding/safety-notice.tsx';
import { UnfinishedBadge } from '../list/row-marks.tsx';
import { showChangedAnswer } from '../list/use-feedback-list.ts';
import { entryQuery, FEEDBACK_COUNTS_KEY } from '../queries.ts';
import { EntryFacts } from './answer-facts.tsx';
import { EntryText, HighlightedText } from './entry-text.tsx';
import { SeriousReason } from './serious-reason.tsx';
import { useEntryUnderstanding } from './use-entry-understanding.tsx';

/**
 * One guest's answer as a letter: the words, one line on why it was flagged, the reply, and the
 * facts beside or below them.
 */
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
  /** The reply, right below the words. */
  children: ReactNode;
}) {
  const understanding = useEntryUnderstanding({
    feedback,
    readerId,
    timeZone: venue.timezone,
    isOnlyReading,
    onCorrect,
  });
  return (
    <>
      <div className="min-w-0">
        {understanding.alarm}
        <EntryHead feedback={feedback} timeZone={venue.timezone} />
        <EntryText feedback={feedback} />
        {understanding.safety}
        <SeriousReason of={feedback} />
        {!isOnlyReading && <TicketSafetyQuestion feedback={feedback} onAnswer={onCorrect} />}
        {feedback.isBeyondLimit && !isOnlyReading && <BeyondLimitLine />}
        {children}
      </div>
      <EntryFacts
        feedback={feedback}
        venue={venue}
        isOnlyReading={isOnlyReading}
        primaryFeedback={
          feedback.textGeneral && <HighlightedText text={feedback.textGeneral} of={feedback} />
        }
        understood={understanding.words}
      />
    </>
  );
}

function BeyondLimitLine() {
  return (
    <p className="mt-3 text-ink-soft text-sm">
      This came after your plan’s monthly limit. You can still read it: we never hold back a
      possible safety issue.
    </p>
  );
}

/** The rating leads; it is the only verdict on the answer. */
function EntryHead({ feedback, timeZone }: { feedback: FeedbackItem; timeZone: string }) {
  const { overallRating, customerName, createdAt } = feedback;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 className="flex items-center gap-3 font-semibold text-base">
        {overallRating && <RatingFace level={ratingLevel(overallRating)} className="size-8" />}
        {overallRating ? ratingWord(overallRating) : 'No rating'}
      </h2>
      {customerName && <span className="wrap-anywhere min-w-0">{customerName}</span>}
      <UnfinishedBadge of={feedback} />
      <span className="ml-auto text-ink-soft text-sm *:font-normal *:text-ink-soft">
        <TimeAgo createdAt={createdAt} timeZone={timeZone} />
      </span>
    </div>
  );
}

/** Asks whether the guest's message on the ticket is about a safety matter. */
function TicketSafetyQuestion({
  feedback,
  onAnswer,
}: {
  feedback: FeedbackItem;
  onAnswer: () => void;
}) {
  const { id, suspectedOnTicket } = feedback;
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (answer: { messageId: string; safety: SafetyClass | null }) =>
      callApi(correctUnderstanding, { params: { id }, body: answer }),
    onSuccess: (entry) => {
      showChangedAnswer(queryClient, entry);
      void queryClient.invalidateQueries({ queryKey: [FEEDBACK_COUNTS_KEY] });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: entryQuery(id).queryKey });
      toastFailure(error, 'That was not saved');
    },
  });
  if (!suspectedOnTicket) return null;
  const { messageId } = suspectedOnTicket;
  return (
    <SafetyQuestion
      feedback={feedback}
      onTicket={suspectedOnTicket}
      onAnswer={(safety) => {
        onAnswer();
        mutate({ messageId, safety });
      }}
    />
  );
}
