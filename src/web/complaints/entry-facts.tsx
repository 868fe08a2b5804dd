import { MessageCircle, Siren } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { formatAgo, formatMoment } from '#shared/site/format-moment.ts';
import {
  feedbackSentiment,
  type Sentiment,
  sentimentByKeywords,
} from '#shared/stats/definitions.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { RatingFace, type RatingLevel } from '#web/ui/rating-face.tsx';

const LABELS: Record<Sentiment, string> = {
  positive: 'Positive',
  negative: 'Negative',
  mixed: 'Mixed',
  neutral: 'Neutral',
};
export const PRIMARY_SENTIMENT_SOURCE =
  'Based on the words of the primary feedback: a list of keywords, not the rating';

/** How long ago feedback arrived. It comes first because lists are sorted by it. */
export function TimeAgo({ createdAt, timeZone }: { createdAt: string; timeZone: string }) {
  const now = useNow();
  return (
    <time
      dateTime={createdAt}
      title={formatMoment(createdAt, { now, timeZone })}
      className="font-medium text-ink"
    >
      {formatAgo(createdAt, now)}
    </time>
  );
}

export function ratingWord(rating: Rating): string {
  return rating.charAt(0).toUpperCase() + rating.slice(1);
}

/** The guest's own rating: a face and its word. */
export function RatingWords({ rating }: { rating: Rating }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <RatingFace level={ratingLevel(rating)} />
      <span>
        <span className="sr-only">Rating: </span>
        {ratingWord(rating)}
      </span>
    </span>
  );
}

export function ratingLevel(rating: Rating): RatingLevel {
  return (RATINGS.indexOf(rating) + 1) as RatingLevel;
}

/** How the guest felt, without a colour: the face beside it already shows the verdict. */
export function SentimentBadge({ of: feedback }: { of: FeedbackItem }) {
  const source = feedback.overallRating ? 'Based on the rating' : PRIMARY_SENTIMENT_SOURCE;
  return (
    <span title={source} className="text-ink-soft text-xs">
      {LABELS[feedbackSentiment(feedback)]}
    </span>
  );
}

/**
 * The sentiment of the primary feedback, shown quietly so that the rating stays the only verdict on
 * the answer. The tooltip names its source: mostly a tapped topic such as 'Great food', whatever
 * the guest wrote below it.
 */
export function PrimarySentimentBadge({ feedback }: { feedback: FeedbackItem }) {
  return (
    <span title={PRIMARY_SENTIMENT_SOURCE} className="text-xs">
      Sounds {primarySentiment(feedback).toLowerCase()}
    </span>
  );
}

/** Plain words beside danger, which must be the only red mark. */
export function SeriousBadge({ of: { alarm } }: { of: Pick<FeedbackItem, 'alarm'> }) {
  if (alarm) return <span className="text-ink-soft text-xs">Serious Complaint</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <Siren aria-hidden className="size-3.5 shrink-0" />
      Serious Complaint
    </span>
  );
}

/** The sentiment derived from the keywords: positive, negative, mixed or neutral. */
export function primarySentiment({ textGeneral }: FeedbackItem): string {
  return LABELS[sentimentByKeywords(textGeneral)];
}

/** Marks a guest whose ticket message is unread. */
export function UnreadReplyBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-chili-ink text-xs">
      <MessageCircle aria-hidden className="size-3.5" />
      Has written back
    </span>
  );
}
