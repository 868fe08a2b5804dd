import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

/** A labelled field for one line of text; `className` applies to the whole field. */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <Field {...{ label, hint, error, isOptional, id, className }}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}
