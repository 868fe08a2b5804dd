import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_FILTERS, type FeedbackFilters } from '#shared/feedback/list-filters.ts';
import { FilterChips, FilterPanel } from '#web/feedback/dashboard/filter-panel.tsx';
import { useFeedbackFilters } from '#web/feedback/dashboard/use-feedback-filters.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The filters behind one button that shows how many apply: on a phone, and while there is nothing
 * to filter.
 */
export function CollapsedFilters({ className }: { className?: string | undefined }) {
  const { filters, apply, isDefault } = useFeedbackFilters();
  const [isOpen, setIsOpen] = useState(false);
  const count = countApplied(filters);
  return (
    <div className={className}>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        className="w-full"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden />
        {isOpen ? 'Hide filters' : 'Filter Feedback'}
        {count > 0 && (
          <span className="rounded-full bg-basil px-2 text-on-basil text-sm">
            {count}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </Button>
      {isOpen ? (
        <div className="mt-3">
          <FilterPanel />
        </div>
      ) : (
        !isDefault && <FilterChips filters={filters} onRemove={apply} />
      )}
    </div>
  );
}

function countApplied(filters: FeedbackFilters): number {
  const names = Object.keys(DEFAULT_FILTERS) as (keyof FeedbackFilters)[];
  return names.filter((name) => filters[name] !== DEFAULT_FILTERS[name]).length;
}
