import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { INPUT_STYLES } from './input.tsx';

export type OptionGroup = {
  label: string;
  options: readonly { value: string; label: string }[];
};

/** A select with very many options. Uses the device's own list and type-ahead. */
export function NativeSelectField({
  groups,
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  ...select
}: FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & { groups: readonly OptionGroup[] }) {
  return (
    <Field {...{ label, hint, error, isOptional, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            className={classNames(INPUT_STYLES, 'h-11 appearance-none truncate pr-9')}
            {...select}
            {...control}
          >
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(({ value, label: text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
