import { ShieldAlert, Tag } from 'lucide-react';
import {
  SAFETY_FILTER_OPTIONS,
  selectedOption,
  TOPIC_FILTER_OPTIONS,
  type UnderstandingFilter,
} from '#shared/feedback/understanding-filter.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/fields/select.tsx';
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

const ICON = 'size-4 shrink-0';

/** The same filters as selects in a bar: a chosen one stands out, an unused one looks quiet. */
export function UnderstandingSelects({ className, ...props }: Props & { className?: string }) {
  const [topic, safety] = choicesOf(props);
  const lookOf = ({ value }: { value: string }) =>
    classNames('min-h-9 gap-2 px-2 text-sm', value === 'all' ? 'text-ink-soft' : 'bg-ink/10');
  return (
    <div className={classNames('flex flex-wrap gap-x-2', className)}>
      <Select
        {...topic}
        aria-label="Topic"
        look="plain"
        mark={<Tag aria-hidden className={ICON} />}
        className={lookOf(topic)}
      />
      <Select
        {...safety}
        aria-label="Safety"
        look="plain"
        mark={<ShieldAlert aria-hidden className={ICON} />}
        className={lookOf(safety)}
      />
    </div>
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
