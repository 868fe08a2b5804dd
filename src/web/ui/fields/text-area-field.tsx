import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { INPUT_STYLES } from './input.tsx';

/** A labelled field for several lines of text; it grows as the user writes. */
export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  rows = 4,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <Field {...{ label, hint, error, isOptional, id, className }}>
      {(control) => (
        <textarea
          rows={rows}
          className={classNames(INPUT_STYLES, 'field-sizing-content max-h-80 min-h-24 py-2.5')}
          {...textarea}
          {...control}
        />
      )}
    </Field>
  );
}
