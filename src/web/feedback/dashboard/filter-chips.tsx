import { X } from 'lucide-react';
import {
  DEFAULT_FILTERS,
  FEEDBACK_TYPE_OPTIONS,
  type FeedbackFilters,
  optionLabel,
  RANGE_OPTIONS,
} from '#shared/feedback/list-filters.ts';
import {
  SAFETY_FILTER_OPTIONS,
  TOPIC_FILTER_OPTIONS,
} from '#shared/feedback/understanding-filter.ts';

/** The applied non-default filters, each removable. */
export function FilterChips({
  filters,
  onRemove,
}: {
  filters: FeedbackFilters;
  onRemove: (change: Partial<FeedbackFilters>) => void;
}) {
  return (
    <ul aria-label="Applied filters" className="mt-4 flex flex-wrap gap-2">
      {chipsOf(filters).map(({ name, label }) => (
        <li key={name} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => onRemove({ [name]: DEFAULT_FILTERS[name] })}
            className="flex h-9 pointer-coarse:h-11 max-w-full items-center gap-2 rounded-full bg-basil-soft pr-2.5 pl-3.5 font-medium text-basil-ink text-sm hover:bg-basil/20"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function chipsOf({ search, range, type, topic, safety }: FeedbackFilters) {
  const chips = [
    { name: 'search', value: search, label: `Search: ${search}` },
    { name: 'range', value: range, label: optionLabel(RANGE_OPTIONS, range) },
    { name: 'type', value: type, label: optionLabel(FEEDBACK_TYPE_OPTIONS, type) },
    { name: 'topic', value: topic, label: optionLabel(TOPIC_FILTER_OPTIONS, topic ?? 'all') },
    { name: 'safety', value: safety, label: safetyLabel(safety) },
  ] as const;
  return chips.filter(({ name, value }) => value !== DEFAULT_FILTERS[name]);
}

function safetyLabel(safety: FeedbackFilters['safety']): string {
  const label = optionLabel(SAFETY_FILTER_OPTIONS, safety ?? 'all');
  return safety === 'any' ? label : `Safety: ${label}`;
}
