import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FEEDBACK_PAGE_SIZE } from '#shared/feedback/list-contract.ts';
import { Button } from '#web/ui/button.tsx';

const NUMBERS = new Intl.NumberFormat('en-GB');

export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / FEEDBACK_PAGE_SIZE));
}

/** Paging buttons; hidden when everything fits on one page. */
export function FeedbackPages({
  page,
  total,
  isTotalCapped,
  onPage,
}: {
  page: number;
  total: number;
  /** There are more hits than `total` counts, so the last page is unknown. */
  isTotalCapped: boolean;
  onPage: (page: number) => void;
}) {
  if (total <= FEEDBACK_PAGE_SIZE) return null;
  const last = lastPageOf(total);
  const from = (page - 1) * FEEDBACK_PAGE_SIZE + 1;
  const end = page * FEEDBACK_PAGE_SIZE;
  const to = isTotalCapped ? end : Math.min(end, total);
  const orMore = isTotalCapped ? '+' : '';
  return (
    <nav
      aria-label="Pages of feedback"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t px-5 py-4 sm:px-6"
    >
      <p className="text-ink-soft text-sm">
        Showing {NUMBERS.format(from)} to {NUMBERS.format(to)} of {NUMBERS.format(total)}
        {orMore} entries
      </p>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <span className="text-sm">
          Page {NUMBERS.format(page)} of {NUMBERS.format(last)}
          {orMore}
        </span>
        <Button
          variant="secondary"
          size="sm"
          disabled={!isTotalCapped && page >= last}
          onClick={() => onPage(page + 1)}
        >
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
