import { MessageCircleDashed, SearchX } from 'lucide-react';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { useFeedbackFilters } from './use-feedback-filters.ts';

/** An empty list: because of the filters, because of the range, or because nobody answered yet. */
export function NoFeedbackFound({ venueId }: { venueId: string }) {
  const { filters, isDefault, apply, clear } = useFeedbackFilters();
  const isNarrowed = filters.search !== '' || filters.type !== 'all';
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches these filters"
        description="Try other words, a longer time, or all feedback."
        className="border-t"
        action={
          <Button variant="secondary" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessageCircleDashed}
      title="No feedback available yet."
      description={
        isDefault
          ? 'Nothing came in during the last 7 days. What your guests say appears here by itself.'
          : 'What your guests say appears here by itself.'
      }
      className="border-t"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filters.range !== 'all' && (
            <Button variant="secondary" onClick={() => apply({ range: 'all' })}>
              Show all time
            </Button>
          )}
          <Button asChild variant="secondary">
            <a href={widgetPath({ venue: venueId })} target="_blank" rel="noopener">
              Preview the widget
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </div>
      }
    />
  );
}
