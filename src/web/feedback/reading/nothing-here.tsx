import { CircleCheck, MessageCircleDashed, SearchX } from 'lucide-react';
import { widgetPath } from '#shared/site/widget-path.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { useInboxAddress } from '../inbox-filters/use-inbox-address.ts';

/** An empty list: nobody waits, nothing matches, or nobody has answered yet. */
export function NothingHere({
  venueId,
  address,
}: {
  venueId: string;
  address: ReturnType<typeof useInboxAddress>;
}) {
  const { filters, apply, clear } = address;
  if (filters.search !== '' || (filters.kind !== 'all' && filters.kind !== 'waiting')) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches these filters"
        description="Try other words, a longer time, or all answers."
        action={
          <Button variant="secondary" onClick={clear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (filters.kind === 'waiting') {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nobody is waiting for you"
        description="A guest who complains and leaves an address appears here until you answer."
        action={
          <Button variant="secondary" onClick={() => apply({ kind: 'all' })}>
            Show all answers
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={MessageCircleDashed}
      title="No feedback available yet."
      description="What your guests say appears here by itself."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filters.asked.period !== 'all_time' && (
            <Button variant="secondary" onClick={() => apply({ asked: { period: 'all_time' } })}>
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
