import { useQueryClient } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  DEFAULT_FILTERS,
  FEEDBACK_TYPE_OPTIONS,
  type FeedbackFilters,
  optionLabel,
  parseOption,
  RANGE_OPTIONS,
  SEARCH_MAX_LENGTH,
} from '#shared/feedback/list-filters.ts';
import {
  SAFETY_FILTER_OPTIONS,
  TOPIC_FILTER_OPTIONS,
} from '#shared/feedback/understanding-filter.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { UnderstandingFields } from '../list/understanding-fields.tsx';
import { FEEDBACK_LIST_KEY } from '../queries.ts';
import { useFeedbackFilters } from './use-feedback-filters.ts';

/** Filters the list below. Choices take effect only when applied. */
export function FilterPanel({
  isOneLine = false,
}: {
  /** One-line layout for a desktop, without labels. */
  isOneLine?: boolean;
}) {
  const { filters, apply, clear, isDefault } = useFeedbackFilters();
  const [draft, setDraft] = useDraft(filters);
  const queryClient = useQueryClient();
  const change = (part: Partial<FeedbackFilters>) => setDraft({ ...draft, ...part });

  function submit(event: FormEvent): void {
    event.preventDefault();
    apply(draft);
    // Applying unchanged filters still refetches the list.
    void queryClient.invalidateQueries({ queryKey: [FEEDBACK_LIST_KEY] });
  }

  function reset(): void {
    setDraft(DEFAULT_FILTERS);
    clear();
  }

  return (
    <Card className={classNames('@container', isOneLine && 'p-4 sm:p-4')}>
      {isOneLine ? (
        <h2 className="sr-only">Filter Feedback</h2>
      ) : (
        <CardHeader title="Filter Feedback" description="Choose what the list shows." />
      )}
      <form
        aria-label="Filter feedback"
        onSubmit={submit}
        className={classNames(
          'grid items-end gap-4 @md:grid-cols-2 @4xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]',
          isOneLine && '@4xl:gap-3 @4xl:[&_label]:sr-only',
        )}
      >
        <Field label="Search" className="@md:col-span-2 @4xl:col-span-5">
          {(control) => (
            <div className="relative">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft"
              />
              <Input
                {...control}
                type="search"
                className="truncate pl-9"
                placeholder="Search by content, server name, or issue..."
                maxLength={SEARCH_MAX_LENGTH}
                enterKeyHint="search"
                autoComplete="off"
                value={draft.search}
                onChange={({ target }) => change({ search: target.value })}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') change({ search: '' });
                }}
              />
            </div>
          )}
        </Field>
        <SelectField
          label="Date range"
          options={RANGE_OPTIONS}
          value={draft.range}
          onValueChange={(value) =>
            change({ range: parseOption(RANGE_OPTIONS, value, DEFAULT_FILTERS.range) })
          }
        />
        <SelectField
          label="Filter by"
          options={FEEDBACK_TYPE_OPTIONS}
          value={draft.type}
          onValueChange={(value) =>
            change({ type: parseOption(FEEDBACK_TYPE_OPTIONS, value, DEFAULT_FILTERS.type) })
          }
        />
        <UnderstandingFields filter={draft} onChange={change} />
        <div className="flex flex-wrap gap-2 @md:col-span-2 @4xl:col-span-1">
          <Button type="submit" className="flex-1 @md:flex-none">
            Apply Filters
          </Button>
          <Button variant="secondary" onClick={reset}>
            Clear
          </Button>
        </div>
      </form>
      {!isDefault && <FilterChips filters={filters} onRemove={apply} />}
    </Card>
  );
}

/**
 * The unapplied choices. They reset when other filters are applied, by a chip or the back button.
 */
function useDraft(applied: FeedbackFilters) {
  const [draft, setDraft] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  if (JSON.stringify(followed) !== JSON.stringify(applied)) {
    setFollowed(applied);
    setDraft(applied);
  }
  return [draft, setDraft] as const;
}

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
