import { Siren } from 'lucide-react';
import type { Sentiment } from '#shared/feedback/sentiment.ts';
import { Badge } from '../ui/badge.tsx';

const LOOKS = {
  positive: { tone: 'basil', label: 'Positive' },
  negative: { tone: 'chili', label: 'Negative' },
  mixed: { tone: 'saffron', label: 'Mixed' },
  neutral: { tone: 'neutral', label: 'Neutral' },
} as const;

/** How the guest felt; a serious complaint says so instead. `title` tells what the word is based on. */
export function SentimentBadge({
  sentiment,
  isSerious,
  title,
}: {
  sentiment: Sentiment;
  isSerious: boolean;
  title?: string;
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
  return (
    <Badge tone={tone} title={title}>
      {label}
    </Badge>
  );
}
