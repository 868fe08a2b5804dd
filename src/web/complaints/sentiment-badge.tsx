import { Siren } from 'lucide-react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { type Sentiment, sentimentByKeywords } from '#shared/stats/definitions.ts';
import { Badge } from '#web/ui/status/badge.tsx';

const LOOKS = {
  positive: { tone: 'basil', label: 'Positive' },
  negative: { tone: 'chili', label: 'Negative' },
  mixed: { tone: 'saffron', label: 'Mixed' },
  neutral: { tone: 'neutral', label: 'Neutral' },
} as const;

export const PRIMARY_SENTIMENT_SOURCE = 'Based on the words of the primary feedback';

/** How the guest felt. */
export function SentimentBadge({ sentiment }: { sentiment: Sentiment }) {
  const { tone, label } = LOOKS[sentiment];
  return <Badge tone={tone}>{label}</Badge>;
}

/**
 * The sentiment of the primary feedback, shown quietly so that the rating stays the only verdict on
 * the answer. The tooltip names its source: mostly a tapped topic such as 'Great food', whatever
 * the guest wrote below it.
 */
export function PrimarySentimentBadge({ feedback }: { feedback: FeedbackItem }) {
  return (
    <Badge tone="outline" title={PRIMARY_SENTIMENT_SOURCE}>
      <span>Primary feedback: {primarySentiment(feedback)}</span>
    </Badge>
  );
}

/** Quiet beside danger, which must be the loudest mark. */
export function SeriousBadge({ of: { alarm } }: { of: Pick<FeedbackItem, 'alarm'> }) {
  return (
    <Badge tone={alarm ? 'neutral' : 'chili'}>
      <Siren aria-hidden />
      Serious Complaint
    </Badge>
  );
}

/** The sentiment derived from the keywords: positive, negative, mixed or neutral. */
export function primarySentiment({ textGeneral }: FeedbackItem): string {
  return LOOKS[sentimentByKeywords(textGeneral)].label;
}
