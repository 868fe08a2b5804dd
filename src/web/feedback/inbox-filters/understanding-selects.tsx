import { ShieldAlert, Tag } from 'lucide-react';
import {
  SAFETY_FILTER_OPTIONS,
  selectedOption,
  TOPIC_FILTER_OPTIONS,
  type UnderstandingFilter,
} from '#shared/feedback/understanding-filter.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/fields/select.tsx';

const ICON = 'size-4 shrink-0';

/** On a desktop, beside the list: filters by topic and by safety matter. */
export function UnderstandingSelects({
  filter: { topic, safety },
  onChange,
  className,
}: {
  filter: UnderstandingFilter;
  onChange: (change: UnderstandingFilter) => void;
  className?: string;
}) {
  return (
    <div className={classNames('flex flex-wrap gap-x-2', className)}>
      <Select
        aria-label="Topic"
        options={TOPIC_FILTER_OPTIONS}
        value={topic ?? 'all'}
        look="plain"
        mark={<Tag aria-hidden className={ICON} />}
        className={lookOf(topic)}
        onValueChange={(value) => onChange({ topic: selectedOption(TOPIC_FILTER_OPTIONS, value) })}
      />
      <Select
        aria-label="Safety"
        options={SAFETY_FILTER_OPTIONS}
        value={safety ?? 'all'}
        look="plain"
        mark={<ShieldAlert aria-hidden className={ICON} />}
        className={lookOf(safety)}
        onValueChange={(value) =>
          onChange({ safety: selectedOption(SAFETY_FILTER_OPTIONS, value) })
        }
      />
    </div>
  );
}

/** A chosen filter stands out; an unused one looks quiet. */
function lookOf(chosen: string | undefined): string {
  return classNames('min-h-9 gap-2 px-2 text-sm', chosen ? 'bg-ink/10' : 'text-ink-soft');
}
