import {
  SAFETY_CLASSES,
  SAFETY_LABELS,
  type SafetyClass,
  TOPIC_LABELS,
  TOPICS,
  type Topic,
} from '#shared/understanding/understanding.ts';

/** Filters by what the reader understood: a topic, a safety class. */
export type UnderstandingFilter = {
  topic?: Topic | undefined;
  safety?: SafetyClass | 'any' | undefined;
};

type Option<Value extends string> = { value: Value; label: string };

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
