import {
  SAFETY_FILTER_OPTIONS,
  selectedOption,
  TOPIC_FILTER_OPTIONS,
  type UnderstandingFilter,
} from '#shared/feedback/understanding-filter.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

type Props = {
  filter: UnderstandingFilter;
  onChange: (change: UnderstandingFilter) => void;
};

/** Filters by topic and by safety matter, as two fields of a form. */
export function UnderstandingFields(props: Props) {
  const [topic, safety] = choicesOf(props);
  return (
    <>
      <SelectField {...topic} label="Topic" />
      <SelectField {...safety} label="Safety" />
    </>
  );
}

function choicesOf({ filter: { topic, safety }, onChange }: Props) {
  return [
    {
      options: TOPIC_FILTER_OPTIONS,
      value: topic ?? 'all',
      onValueChange: (value: string) =>
        onChange({ topic: selectedOption(TOPIC_FILTER_OPTIONS, value) }),
    },
    {
      options: SAFETY_FILTER_OPTIONS,
      value: safety ?? 'all',
      onValueChange: (value: string) =>
        onChange({ safety: selectedOption(SAFETY_FILTER_OPTIONS, value) }),
    },
  ] as const;
}
