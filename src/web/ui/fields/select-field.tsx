import { Field, type FieldProps } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  id,
  className,
  ...select
}: FieldProps & Omit<SelectProps, keyof FieldProps | `aria-${string}`>) {
  return (
    <Field {...{ label, hint, error, isOptional, id, className }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
