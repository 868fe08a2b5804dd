import { MessageCircleDashed } from 'lucide-react';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { FeedbackListSkeleton } from '../list/feedback-list-states.tsx';

/** The list while its venue is loading, or for an owner without a venue. */
export function FeedbackListPlaceholder({ isLoading }: { isLoading: boolean }) {
  return (
    <Card className="p-0 sm:p-0">
      <CardHeader title="Recent Feedback" className="px-5 pt-5 sm:px-6 sm:pt-6" />
      {isLoading ? (
        <FeedbackListSkeleton frame="dashboard" />
      ) : (
        <EmptyState
          icon={MessageCircleDashed}
          title="No feedback available yet."
          description="New feedback appears here by itself."
          className="border-t"
        />
      )}
    </Card>
  );
}
