import { RANGE_WORDS } from '#shared/stats/definitions.ts';
import type { FeedbackFilter } from './list-contract.ts';

/** The ranges that the panel offers; the calls understand more. */
export const RANGE_OPTIONS = [
  { value: 'last_7_days', label: RANGE_WORDS.last_7_days },
  { value: 'last_30_days', label: RANGE_WORDS.last_30_days },
  { value: 'last_3_months', label: RANGE_WORDS.last_3_months },
  { value: 'all', label: RANGE_WORDS.all },
] as const;
export type FeedbackRange = (typeof RANGE_OPTIONS)[number]['value'];

export const TYPE_OPTIONS: readonly { value: FeedbackFilter; label: string }[] = [
  { value: 'all', label: 'All feedback' },
  { value: 'positive', label: 'Positive' },
  { value: 'negative', label: 'Negative' },
  { value: 'complaints', label: 'Serious complaints' },
  { value: 'rewards', label: 'With a reward' },
];

export type FeedbackFilters = { search: string; range: FeedbackRange; type: FeedbackFilter };

export const DEFAULT_FILTERS: FeedbackFilters = { search: '', range: 'last_7_days', type: 'all' };

export const SEARCH_MAX_LENGTH = 200;

/** A value that somebody else may have written, an address for example, as one of the options. */
export function optionOf<Value extends string>(
  options: readonly { value: Value }[],
  text: string | null,
  fallback: Value,
): Value {
  return options.find(({ value }) => value === text)?.value ?? fallback;
}

export function labelOf(
  options: readonly { value: string; label: string }[],
  value: string,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
