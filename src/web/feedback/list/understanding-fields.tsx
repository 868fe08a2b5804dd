import {
  SAFETY_FILTER_OPTIONS,
  selectedOption,
  TOPIC_FILTER_OPTIONS,
  type UnderstandingFilter,
} from '#shared/feedback/understanding-filter.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

/** Filters by topic and by safety matter. */
export function UnderstandingFields({
  filter: { topic, safety },
  onChange,
}: {
  filter: UnderstandingFilter;
  onChange: (change: UnderstandingFilter) => void;
}) {
  return (
    <>
      <SelectField
        label="Topic"
        options={TOPIC_FILTER_OPTIONS}
        value={topic ?? 'all'}
        onValueChange={(value) => onChange({ topic: selectedOption(TOPIC_FILTER_OPTIONS, value) })}
      />
      <SelectField
        label="Safety"
        options={SAFETY_FILTER_OPTIONS}
        value={safety ?? 'all'}
        onValueChange={(value) =>
          onChange({ safety: selectedOption(SAFETY_FILTER_OPTIONS, value) })
        }
      />
    </>
  );
}
