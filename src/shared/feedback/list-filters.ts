import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import {
  SAFETY_CLASSES,
  SAFETY_LABELS,
  type SafetyClass,
  TOPIC_LABELS,
  TOPICS,
  type Topic,
} from '#shared/understanding/understanding.ts';
import { FEEDBACK_PAGE_SIZE, type FeedbackKind } from './list-contract.ts';

/** Options of the topic filter; `all` means no filter. */
export const TOPIC_FILTER_OPTIONS: readonly Option<Topic | 'all'>[] = [
  { value: 'all', label: 'All topics' },
  ...TOPICS.map((topic) => ({ value: topic, label: TOPIC_LABELS[topic] })),
];
export const SAFETY_FILTER_OPTIONS: readonly Option<SafetyClass | 'any' | 'all'>[] = [
  { value: 'all', label: 'Safety: all' },
  { value: 'any', label: 'Any safety issue' },
  ...SAFETY_CLASSES.map((safety) => ({ value: safety, label: SAFETY_LABELS[safety] })),
];

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

/** Filters by what the reader understood: a topic, a safety class. */
export type UnderstandingFilter = {
  topic?: Topic | undefined;
  safety?: SafetyClass | 'any' | undefined;
};

type Option<Value extends string> = { value: Value; label: string };

/** Reads the filter from an address, `?topic=…&safety=…`. */
export function readUnderstandingFilter(address: URLSearchParams): UnderstandingFilter {
  const topic = TOPICS.find((each) => each === address.get('topic'));
  const safety = ([...SAFETY_CLASSES, 'any'] as const).find(
    (each) => each === address.get('safety'),
  );
  return { ...(topic && { topic }), ...(safety && { safety }) };
}

/** The message for an empty result; undefined if no such filter was set. */
export function emptyFilterMessage({ topic, safety }: UnderstandingFilter): string | undefined {
  const about = topic ? ` about ${TOPIC_LABELS[topic].toLowerCase()}` : '';
  if (safety === 'any') return `No safety issues${about}`;
  if (safety) return `No safety issue${about}: ${SAFETY_LABELS[safety].toLowerCase()}`;
  return topic && `No answers${about}`;
}

/** The chosen option; undefined for `all`. */
export function selectedOption<Value extends string>(
  options: readonly Option<Value | 'all'>[],
  chosen: string,
): Value | undefined {
  const value = options.find((option) => option.value === chosen)?.value;
  return value === 'all' ? undefined : value;
}
