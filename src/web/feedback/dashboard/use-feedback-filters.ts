import { useLocation, useSearch } from 'wouter';
import {
  DEFAULT_FILTERS,
  type FeedbackFilters,
  readListAddress,
} from '#shared/feedback/list-filters.ts';

/** The applied filters and the page, kept in the address so that a reload keeps them. */
export function useFeedbackFilters() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const { filters, page } = readListAddress(search);

  function go(change: Partial<FeedbackFilters> & { page?: number }, replace = false): void {
    const address = writeFilters(search, { ...filters, page: 1, ...change });
    // Applying the same filters adds no step to the history.
    navigate(`${location}${address && `?${address}`}`, { replace: replace || address === search });
  }

  return {
    filters,
    page,
    isDefault: isDefault(filters),
    /** Applying returns to the first page. */
    apply: (change: Partial<FeedbackFilters>) => go(change),
    clear: () => go(DEFAULT_FILTERS),
    goToPage: (page: number, { replace = false } = {}) => go({ page }, replace),
  };
}

function isDefault(filters: FeedbackFilters): boolean {
  return (Object.keys(DEFAULT_FILTERS) as (keyof FeedbackFilters)[]).every(
    (name) => filters[name] === DEFAULT_FILTERS[name],
  );
}

/** Omits default values and keeps the other parameters of the address. */
function writeFilters(
  before: string,
  { search, range, type, topic, safety, page }: FeedbackFilters & { page: number },
): string {
  const address = new URLSearchParams(before);
  const values = {
    q: search.trim(),
    range: range === DEFAULT_FILTERS.range ? '' : range,
    type: type === DEFAULT_FILTERS.type ? '' : type,
    topic: topic ?? '',
    safety: safety ?? '',
    page: page === 1 ? '' : String(page),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
  return address.toString();
}
