import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './input.tsx';

/** One line of text with its label; `className` is for the whole field. */
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
