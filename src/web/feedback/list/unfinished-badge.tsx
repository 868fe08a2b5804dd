import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { Badge } from '#web/ui/status/badge.tsx';

/** Says that the guest left before the last question. */
export function UnfinishedBadge({ of }: { of: Pick<FeedbackItem, 'isUnfinished'> }) {
  if (!of.isUnfinished) return null;
  return (
    <Badge tone="outline" title="The guest left before the last question. More may follow.">
      Unfinished
    </Badge>
  );
}
