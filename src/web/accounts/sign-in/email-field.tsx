import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The address of a person who signs in or registers. */
export function EmailField({
  label = 'Email',
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }) {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="you@restaurant.com"
      {...field}
    />
  );
}
