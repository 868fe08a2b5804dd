import { type ReactNode, useState } from 'react';
import { useFeedbackFilters } from '#web/feedback/dashboard/use-feedback-filters.ts';
import { readSessionItem, writeSessionItem } from '#web/platform/browser/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const WHOLE_LIST = 'dashboard_whole_list';

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
