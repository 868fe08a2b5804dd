import type { ReactNode } from 'react';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { SeriousBadge } from '#web/complaints/sentiment-badge.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { SafetySign } from '#web/understanding/safety-sign.tsx';

/** What every row says of an answer: danger, how serious it is, and whether more may follow. */
export function AnswerBadges({
  feedback,
  sentiment,
}: {
  feedback: FeedbackItem;
  /** Shown unless the answer is a serious complaint. */
  sentiment?: ReactNode;
}) {
  return (
    <>
      <SafetySign of={feedback} />
      {feedback.isSeriousComplaint ? <SeriousBadge of={feedback} /> : sentiment}
      <UnfinishedBadge of={feedback} />
    </>
  );
}

/** Says that the guest left before the last question. */
export function UnfinishedBadge({ of }: { of: Pick<FeedbackItem, 'isUnfinished'> }) {
  if (!of.isUnfinished) return null;
  return (
    <Badge tone="outline" title="The guest left before the last question. More may follow.">
      Unfinished
    </Badge>
  );
}
