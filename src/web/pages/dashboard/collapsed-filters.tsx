import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DEFAULT_FILTERS, type FeedbackFilters } from '#shared/feedback/list-filters.ts';
import { FilterChips, FilterPanel } from '#web/feedback/dashboard/filter-panel.tsx';
import { useFeedbackFilters } from '#web/feedback/dashboard/use-feedback-filters.ts';
import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const WHOLE_LIST = 'dashboard_whole_list';

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

/** Shows the three newest entries of the list (one on a phone) until it is unfolded. */
export function CollapsedList({ children }: { children: ReactNode }) {
  // A reply reloads the page, and its entry should still be visible.
  const [isUnfolded, setIsUnfolded] = useState(readSessionItem(WHOLE_LIST) !== null);
  const { isDefault, page } = useFeedbackFilters();
  // Filtering or paging means the owner is looking for something, so show the whole list.
  const isWhole = isUnfolded || !isDefault || page > 1;

  function unfold(): void {
    writeSessionItem(WHOLE_LIST, 'true');
    setIsUnfolded(true);
  }

  return (
    <div
      className={classNames(
        'group/list flex min-w-0 grow flex-col gap-3 *:first:grow',
        !isWhole &&
          '[&_nav]:hidden [&_ul[aria-busy]]:rounded-b-lg [&_ul[aria-busy]>li:nth-child(3)]:border-b-0 [&_ul[aria-busy]>li:nth-child(n+4)]:hidden max-md:[&_ul[aria-busy]>li:nth-child(n+2)]:hidden',
      )}
    >
      {children}
      {!isWhole && (
        <Button
          variant="secondary"
          className="hidden self-center group-has-[ul[aria-busy]>li:nth-child(4)]/list:inline-flex max-md:w-full max-md:group-has-[ul[aria-busy]>li:nth-child(2)]/list:inline-flex"
          onClick={unfold}
        >
          <span className="md:hidden">Show all</span>
          <span className="max-md:hidden">Show more here</span>
        </Button>
      )}
    </div>
  );
}
