import { Siren } from 'lucide-react';
import type { Sentiment } from '#shared/stats/definitions.ts';
import { Badge } from '#web/ui/status/badge.tsx';

const LOOKS = {
  positive: { tone: 'basil', label: 'Positive' },
  negative: { tone: 'chili', label: 'Negative' },
  mixed: { tone: 'saffron', label: 'Mixed' },
  neutral: { tone: 'neutral', label: 'Neutral' },
} as const;

/**
 * How the guest felt; a serious complaint says so instead. `title` tells what the word is based on.
 * Where the words say something else than the rating beside it, it is no second verdict but a quiet
 * remark.
 */
export function SentimentBadge({
  sentiment,
  isSerious,
  title,
  isOfWordsOnly = false,
}: {
  sentiment: Sentiment;
  isSerious: boolean;
  title?: string;
  isOfWordsOnly?: boolean;
}) {
  if (isSerious) {
    return (
      <Badge tone="alarm">
        <Siren aria-hidden />
        Serious Complaint
      </Badge>
    );
  }
  const { tone, label } = LOOKS[sentiment];
  if (isOfWordsOnly) {
    return (
      <span title={title} className="text-ink-soft text-sm">
        words: <span className="lowercase">{label}</span>
      </span>
    );
  }
  return (
    <Badge tone={tone} title={title}>
      {label}
    </Badge>
  );
}
