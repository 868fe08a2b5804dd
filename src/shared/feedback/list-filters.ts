import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import type { FeedbackKind } from './feedback-selection.ts';
import { FEEDBACK_PAGE_SIZE } from './list-contract.ts';
import { readUnderstandingFilter, type UnderstandingFilter } from './understanding-filter.ts';

/** The ranges that the panel offers; the API accepts more. */
export const RANGE_OPTIONS = [
  { value: 'last_7_days', label: RANGE_LABELS.last_7_days },
  { value: 'last_30_days', label: RANGE_LABELS.last_30_days },
  { value: 'last_3_months', label: RANGE_LABELS.last_3_months },
  { value: 'all', label: RANGE_LABELS.all },
] as const;
export type FeedbackRange = (typeof RANGE_OPTIONS)[number]['value'];

export const FEEDBACK_TYPE_OPTIONS: readonly { value: FeedbackKind; label: string }[] = [
  { value: 'all', label: 'All feedback' },
  { value: 'positive', label: 'Positive' },
  { value: 'negative', label: 'Negative' },
  { value: 'complaints', label: 'Serious complaints' },
  { value: 'rewards', label: 'With a reward' },
];

export type FeedbackFilters = {
  search: string;
  range: FeedbackRange;
  type: FeedbackKind;
} & UnderstandingFilter;

export const DEFAULT_FILTERS: FeedbackFilters = {
  search: '',
  range: 'last_7_days',
  type: 'all',
  topic: undefined,
  safety: undefined,
};

export const SEARCH_MAX_LENGTH = 200;
const LAST_THINKABLE_PAGE = 1_000_000;

/** The latest feedback on the home page; a few more than fit. */
export const LATEST_FEEDBACK_QUERY = { limit: 5, dateRange: 'last_7_days' } as const;

/** A few untaken complaints that staff should know about before a shift. */
export const OPEN_COMPLAINTS_QUERY = {
  filterType: 'any_complaint',
  complaint: 'open',
  period: 'last_7_days',
  limit: 3,
} as const;

/** Reads the dashboard's list from its address, `?q=…&range=…&type=…&topic=…&safety=…&page=…`. */
export function readListAddress(search: string): { filters: FeedbackFilters; page: number } {
  const address = new URLSearchParams(search);
  const filters = {
    search: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    range: parseOption(RANGE_OPTIONS, address.get('range'), DEFAULT_FILTERS.range),
    type: parseOption(FEEDBACK_TYPE_OPTIONS, address.get('type'), DEFAULT_FILTERS.type),
    ...readUnderstandingFilter(address),
  };
  const text = address.get('page') ?? '1';
  const page = /^\d+$/.test(text) ? Number(text) : 1;
  return { filters, page: Math.min(Math.max(page, 1), LAST_THINKABLE_PAGE) };
}

/** The query for one page of the filtered list. */
export function listPageQuery(venueId: string, filters: FeedbackFilters, page: number) {
  return {
    ...listSelection(venueId, filters),
    limit: FEEDBACK_PAGE_SIZE,
    offset: (page - 1) * FEEDBACK_PAGE_SIZE,
  };
}

/** The filters as query parameters. */
export function listSelection(
  venueId: string,
  { search, range, type, topic, safety }: FeedbackFilters,
) {
  return {
    venueId,
    search: search || undefined,
    dateRange: range,
    filterType: type,
    topic,
    safety,
  };
}

/** Narrows an untrusted value, from an address for example, to one of the options. */
export function parseOption<Value extends string>(
  options: readonly { value: Value }[],
  text: string | null,
  fallback: Value,
): Value {
  return options.find(({ value }) => value === text)?.value ?? fallback;
}

export function optionLabel(
  options: readonly { value: string; label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
